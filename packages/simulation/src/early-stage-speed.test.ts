import { samples } from '@stackwatt/catalog';
import { checkProject, sizingOf } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { expandCases } from './cases/expand-cases.ts';
import { prepare } from './prepare.ts';
import { simulateCase } from './simulate-case.ts';

// Processor time, which a busy machine lengthens less than the clock; through the server with two workers: bench/server/results.ts.
test('L-13 the early-stage sample of solar and storage takes at most 3 s, and a hundred of its sizes at that pace 3 min on two processors', () => {
  const { project: built, series } = samples.find(({ id }) => id === 'texas-pv-storage')!.build();
  const { project } = checkProject({ ...built, storage: built.storage.map((item) => ({ ...item, sizing: sizingOf([1, 2, 3, 4, 5, 6]) })) });
  const secondsOf = (work: () => void): number => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  const cases = expandCases(project!);
  let prepared: ReturnType<typeof prepare> | undefined;
  const first = secondsOf(() => {
    prepared = prepare(project!, series);
    simulateCase(prepared, cases[0]!);
  });
  expect(first).toBeLessThan(3);
  const five = secondsOf(() => {
    for (const one of cases.slice(1, 6)) expect(simulateCase(prepared!, one).kind).toBe('result');
  });
  expect((100 * five) / 5 / 2).toBeLessThan(180);
});
