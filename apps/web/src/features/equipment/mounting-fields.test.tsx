import { addSolar, checkProject, newProject, setField, setPlace, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { SolarSections } from './solar-sections.tsx';
import { trackerDay } from './tracker-day.ts';

afterEach(cleanup);

const inPhoenix = (): Project => addSolar(setPlace(newProject('2026-11-20'), { lat: 33.45, lng: -111.98, utcOffsetHours: -7 }));
type User = ReturnType<typeof renderInProject>['user'];
const choose = async (user: User, group: string, name: string): Promise<void> =>
  user.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }));
const typed = async (user: User, name: RegExp, text: string): Promise<void> => {
  const box = screen.getByRole('textbox', { name });
  await user.clear(box);
  await user.type(box, `${text}{Enter}`);
};

test('SOL-11 D-202 a new array is fixed by the latitude, and its own tilt and azimuth begin there', async () => {
  const { user, project } = renderInProject(<SolarSections />, inPhoenix());
  expect(screen.getByText('Tilt 33.5°, facing south, the equator')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Tilt/ })).toBeNull();
  await choose(user, 'Tilt and azimuth', 'Own');
  expect(project().solar[0]!.mounting).toMatchObject({ kind: 'fixed', orientation: 'chosen', tilt: 33.45, azimuth: 180 });
  await typed(user, /^Azimuth/, '265');
  expect(screen.getByText('Faces west')).toBeTruthy();
  expect(project().solar[0]!.mounting.azimuth).toBe(265);
});

test('SOL-11 how an array stands is chosen on two drawn cards, by arrows too; the drawings follow its angles', async () => {
  const { user, project } = renderInProject(<SolarSections />, inPhoenix());
  const cards = within(screen.getByRole('radiogroup', { name: 'Mounting' }));
  const [fixed, tracker] = cards.getAllByRole('radio');
  expect([fixed, tracker].map((one) => (one as HTMLInputElement).checked)).toEqual([true, false]);
  const drawings = (): (string | null)[] =>
    cards.getAllByRole('radio').map((one) => one.closest('label')!.querySelector('svg')!.textContent);
  expect(drawings()).toEqual(['SN33.5°', 'WE±60°']);
  fixed!.focus();
  await user.keyboard('{ArrowRight}');
  expect(project().solar[0]!.mounting.kind).toBe('tracker');
  await typed(user, /^Largest angle/, '52');
  expect(drawings()).toEqual(['SN33.5°', 'WE±52°']);
});

test('SOL-11 D-202 a tracker has its axis, its largest angle, its rows and backtracking, and shows how it turns', async () => {
  const { user, project } = renderInProject(<SolarSections />, inPhoenix());
  await choose(user, 'Mounting', 'Single-axis tracker');
  await typed(user, /^Largest angle/, '52');
  await typed(user, /^Ground cover ratio/, '0.35');
  await typed(user, /^Axis azimuth/, '190');
  await typed(user, /^Axis tilt/, '5');
  await typed(user, /^Slope across the rows/, '-2');
  await user.click(screen.getByRole('switch', { name: 'Backtracking' }));
  expect(project().solar[0]!.mounting).toMatchObject({
    kind: 'tracker',
    axisAzimuth: 190,
    axisTilt: 5,
    largestAngle: 52,
    groundCoverRatio: 0.35,
    crossAxisSlope: -2,
    useBacktracking: false,
  });
  expect(screen.getByText('Rotation on a clear day')).toBeTruthy();
  expect(screen.getByText(/what the next row shades is lost/)).toBeTruthy();
});

test('SOL-11 a value that no tracker has is said at its field, and only while it counts', () => {
  const wrong = setField(setField(inPhoenix(), ['solar', 0, 'mounting', 'groundCoverRatio'], 0), ['solar', 0, 'mounting', 'tilt'], 95);
  const links = (project: Project) =>
    checkProject(project).issues.flatMap(({ link }) => (link.field?.includes('mounting') ? [link.field] : []));
  expect(links(wrong)).toEqual([]);
  expect(links(setField(wrong, ['solar', 0, 'mounting', 'orientation'], 'chosen'))).toEqual(['solar.0.mounting.tilt']);
  const tracker = setField(wrong, ['solar', 0, 'mounting', 'kind'], 'tracker');
  expect(links(tracker)).toEqual(['solar.0.mounting.groundCoverRatio']);
  renderInProject(<SolarSections />, tracker);
  expect(document.getElementById('solar.0.mounting.groundCoverRatio')?.getAttribute('aria-invalid')).toBe('true');
  expect(links(setField(tracker, ['solar', 0, 'kind'], 'custom'))).toEqual([]);
});

test('SOL-10 D-202 an imported production knows how its array stood, and the panel says so', async () => {
  const { user } = renderInProject(<SolarSections />, inPhoenix());
  await choose(user, 'Production', 'PVsyst Import');
  expect(screen.queryByRole('radiogroup', { name: 'Mounting' })).toBeNull();
  expect(screen.getByText('How the array stands, tilt or tracker, is in the imported values: nothing is chosen here.')).toBeTruthy();
});

test('SOL-11 the curve of a day is flat at noon, alike before and after it, and turns back at low sun', () => {
  const { mounting } = inPhoenix().solar[0]!;
  const { hours, rotations } = trackerDay({ ...mounting, kind: 'tracker' }, 33.45, 171);
  const at = (hour: number): number => rotations[hours.indexOf(hour)]!;
  expect(at(12)).toBeCloseTo(0, 9);
  expect(at(9)).toBeCloseTo(-at(15), 9);
  expect(at(9)).toBeLessThan(-20);
  // The sun rises before 5: rows stand nearly flat, at 8 they are far over, and in the night they lie flat.
  expect(Math.abs(at(5.25))).toBeLessThan(Math.abs(at(8)) / 2);
  expect(at(3)).toBe(0);
});
