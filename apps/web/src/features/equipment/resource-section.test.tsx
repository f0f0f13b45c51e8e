import { newProject, seriesRefOf, setField, setResourceKind, setUseSolar, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { ResourceSection } from './resource-section.tsx';

afterEach(cleanup);

/** An array with a year of air of 12 °C. */
function withAir(): Project {
  const solar = setResourceKind(setUseSolar(newProject('2026-11-20'), true), 'temperatureResource', 'timeseries');
  const data = seriesRefOf(new Float64Array(8760).fill(12), { name: 'Air', stepMinutes: 60, year: 2021 });
  return setField(setField(solar, ['temperatureResource', 'data'], data), ['temperatureResource', 'scale'], 12);
}

test('SOL-14 the resource section offers the temperature like the sunlight, with the mean it is brought to', async () => {
  const { user, project } = renderInProject(<ResourceSection />, withAir());
  const [, air] = screen.getAllByRole('radiogroup', { name: /^Resource from/ });
  expect(within(air!).getByRole('radio', { name: 'Imported year', checked: true })).toBeTruthy();
  const mean = screen.getByRole('textbox', { name: /^Average temperature/ });
  await user.clear(mean);
  await user.type(mean, '14.5{Enter}');
  expect(project().temperatureResource.scale).toBe(14.5);
});
