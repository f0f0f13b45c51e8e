import { setEarlyAnalysis, setField, type Project } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { shareOf } from '../../engine/test/share.ts';
import { solarAndStorage, yearOf } from '../../model/test/builders.ts';
import { runProject } from '../test/run-project.ts';

/** A sequence without a pattern, in [0, 1). */
const noise = (seed: number, turn: number): number => Math.abs((Math.sin(seed * 12.9898 + turn * 78.233) * 43_758.5453) % 1);
const set = (project: Project, edits: readonly (readonly [path: (string | number)[], value: unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

const PROJECTS = shareOf(50, 15);

test(`N-14 ${PROJECTS} projects without escalation, fade or replacement: the years of the late stage are each that of the early stage, and their money is years times it`, () => {
  // Prices above zero empty the storage unit by the end of every year, and it begins empty: each year begins where the first did.
  for (let seed = 1; seed <= PROJECTS; seed++) {
    const any = (turn: number, low: number, high: number): number => low + (high - low) * noise(seed, turn);
    const price = yearOf((hour) => 5 + any(1, 5, 60) * (1 + Math.sin((hour / 24) * 2 * Math.PI + seed)) + 20 * noise(hour, seed));
    const sun = yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)) * noise(hour, seed + 0.5));
    const built = solarAndStorage(price, sun);
    const project = set(built.project, [
      [['lifetime'], 3],
      [['discountRate'], 7],
      [['solar', 0, 'degradation'], 0],
      [['solar', 0, 'sizing', 'absolute'], [any(2, 0, 4)]],
      [['exportLimit'], any(3, 0.5, 4)],
      [['storage', 0, 'roundtripEfficiencySensitivity'], [any(4, 60, 100)]],
      [['storage', 0, 'specs', 'minimumStateOfCharge'], 0],
      [['storage', 0, 'specs', 'initialStateOfCharge'], 0],
      [['canBatteryChargeFromGrid'], seed % 2 === 0 ? 'true' : 'false'],
      [['timeStepSize'], seed % 10 === 0 ? 30 : 60],
      [['ignoreWarnings'], true],
    ]);
    const early = runProject(setEarlyAnalysis(project, true), built.series);
    const late = runProject(setEarlyAnalysis(project, false), built.series);
    const [first] = early.years;
    const { years } = late;
    expect(years).toHaveLength(3);
    const sum = (key: 'sales' | 'purchases' | 'exportMwh' | 'importMwh' | 'storageLossMwh'): number =>
      years.reduce((all, year) => all + year[key], 0);
    for (const key of ['sales', 'purchases', 'exportMwh', 'importMwh', 'storageLossMwh'] as const) {
      expect(Math.abs(sum(key) - 3 * first![key]), `${key} of ${seed}`).toBeLessThanOrEqual(1e-9 * Math.max(1, 3 * Math.abs(first![key])));
    }
    expect(first!.sales).toBeGreaterThan(0);
    expect(Math.abs(late.rows[0]!.npv - early.rows[0]!.npv)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(early.rows[0]!.npv)));
  }
}, 240_000);

const [EARLY_RUNS, LATE_RUNS] = shareOf([75, 25] as const, [12, 4] as const);

test(`N-21 the same case gives the same bits in ${EARLY_RUNS + LATE_RUNS} runs, early and late`, () => {
  const built = solarAndStorage(
    yearOf((hour) => 30 + 40 * Math.sin(hour / 3) - (hour % 97 === 0 ? 60 : 0)),
    yearOf((hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI))),
  );
  for (const isEarly of [true, false]) {
    const project = set(setEarlyAnalysis(built.project, isEarly), [
      [['lifetime'], 2],
      [['exportLimit'], 0.8],
    ]);
    const first = JSON.stringify(runProject(project, built.series).rows);
    for (let run = 1; run < (isEarly ? EARLY_RUNS : LATE_RUNS); run++)
      expect(JSON.stringify(runProject(project, built.series).rows)).toBe(first);
  }
}, 240_000);
