import { getStorage } from '@stackwatt/catalog';
import { addStorage, checkProject, newProject, setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { GuaranteeFields } from './guarantee-fields.tsx';

afterEach(cleanup);

const withGuarantee = (list: readonly { cycleCount: number; capacityList: readonly number[] }[]): Project => {
  const late = setEarlyAnalysis(addStorage(newProject('2026-11-20'), getStorage('Energy Storage (1 MW / 4 MWh)')), false);
  const given = setField(late, ['storage', 0, 'oemGuaranteedDegradation'], list as Project['storage'][0]['oemGuaranteedDegradation']);
  return setField(given, ['useOemGuaranteedDegradation'], true);
};
const Part = ({ project }: { readonly project: Project }) => <GuaranteeFields item={project.storage[0]!} index={0} />;
const show = (project: Project) => renderInProject(<Part project={project} />, project);

test('STO-14 the guarantee is a table by year and cycles per year, with its curves and what follows its last year', () => {
  const project = withGuarantee([{ cycleCount: 365, capacityList: [97, 95, 93] }]);
  show(project);
  const grid = screen.getByRole('grid', { name: 'Guaranteed state of health of Energy Storage 1' });
  expect(grid.textContent).toContain('365 cycles/year');
  expect(grid.textContent).toContain('Year 3');
  // What follows goes on by the last 2 % a year: 93 − 22 · 2 = 49 in year 25.
  expect(screen.getByRole('slider', { name: /365 cycles\/year: highest 100\.0 % on Year 0, lowest 49\.0 on Year 25/ })).toBeTruthy();
});

test('STO-14 beside each guaranteed curve stands what the ageing model of the type gives at the same cycles', () => {
  const byTime = [
    ['ignoreTemperatureEffectOnLifetime', true],
    ['simpleLifetimeInYears', 10],
    ['capacityDegradationLimitForFitLifetimeTemperatureModel', 10],
    ['useLifetimeCurve', false],
    ['applyMinimumLifetime', false],
  ] as const;
  const given = withGuarantee([{ cycleCount: 365, capacityList: [97, 95, 93] }]);
  show(byTime.reduce((project, [key, value]) => setField(project, ['storage', 0, 'specs', key], value), given));
  // 10 % in ten years: 1 % a year, 75 % left after 25.
  expect(
    screen.getByRole('slider', { name: /365 cycles\/year, modelled: highest 100\.0 % on Year 0, lowest 75\.0 on Year 25/ }),
  ).toBeTruthy();
  expect(screen.getByText(/^Modelled: the ageing model of the type/)).toBeTruthy();
});

test('STO-14 years and series are added and removed, and the cycles of a series are typed', async () => {
  const { user, project } = show(withGuarantee([{ cycleCount: 365, capacityList: [97, 95] }]));
  const list = () => project().storage[0]!.oemGuaranteedDegradation.map(({ cycleCount, capacityList }) => [cycleCount, capacityList]);
  await user.click(screen.getByRole('button', { name: 'Add year' }));
  expect(list()).toEqual([[365, [97, 95, 0]]]);
  await user.click(screen.getByRole('button', { name: 'Add series' }));
  // SED-35: 360 cycles a year and as many years as there are.
  expect(list()[1]).toEqual([360, [0, 0, 0]]);
});

test('STO-23 two series of the same cycles are told at the table', () => {
  const twice = withGuarantee([
    { cycleCount: 365, capacityList: [97] },
    { cycleCount: 365, capacityList: [96] },
  ]);
  show(twice);
  const issue = checkProject(twice).issues.find(({ label }) => label.startsWith('Two guaranteed series'))!;
  expect(issue.link.field).toBe('storage.0.oemGuaranteedDegradation');
  expect(screen.getByText(issue.label)).toBeTruthy();
});
