import { readFileSync } from 'node:fs';
import { StorageSpec, TurbineSpec } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { fadeOfType, readDispatchCase, runDispatchCase, type DispatchCaseOutput } from '../src/index.ts';
import { costsOf, runProject } from './run-project.ts';
import { farmOfKnownOutput, turbineInWind, type FarmMoney } from './wind-cases.ts';

// Inputs of the cases, with the commits they stand at: docs/engine/cross-validation.md, Sources.
const page = readFileSync(new URL('../../../docs/engine/cross-validation.md', import.meta.url), 'utf8');
interface Row {
  readonly id: string;
  readonly program: string;
  readonly theirs: string;
  readonly ours: string;
  readonly difference: string;
}
const rowsUnder = (heading: string): readonly Row[] =>
  [
    ...page
      .split(`## ${heading}\n`)[1]!
      .split('\n## ')[0]!
      .matchAll(/^\| (\w\d) \| ([^|]+) \| [^|]+ \| (\S+) \| (\S+) \| (\S+ %) \|$/gm),
  ].map(([, id, program, theirs, ours, difference]) => ({
    id: id!,
    program: program!,
    theirs: theirs!,
    ours: ours!,
    difference: difference!,
  }));
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** kW at 0, 0.25, … m/s up to 14, of a turbine that then gives 1,500 kW up to 25 m/s. */
const CURVE_KW = [
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 21.32, 33.51, 45.69, 65.21, 79.83, 104.25, 128.66, 157.97, 187.27, 216.58, 250.78, 292.32,
  333.85, 375.4, 426.72, 475.6, 534.27, 597.81, 656.49, 724.94, 798.29, 871.63, 940.08, 1010, 1060, 1130, 1190, 1240, 1290, 1330, 1370,
  1390, 1410, 1430, 1440, 1460, 1470, 1475, 1480, 1485, 1490, 1495, 1500,
];

function turbineMwh(): number {
  const powerCurve = [...CURVE_KW.map((kw, i) => ({ speed: i / 4, mw: kw / 1000 })), { speed: 25, mw: 1.5 }];
  // Shape 2 and mean 7.25 m/s: the scale is the mean over Γ(1.5) = √π/2.
  const scale = 7.25 / (Math.sqrt(Math.PI) / 2);
  const speed = Float64Array.from({ length: 8760 }, (_, hour) => scale * Math.sqrt(-Math.log(1 - (hour + 0.5) / 8760)));
  const { project, series } = turbineInWind(TurbineSpec.parse({ hubHeight: 80, powerCurve }), speed, 50);
  return runProject(project, series).rows[0]!.windProduction;
}

const farmRun = (money: FarmMoney) => {
  const { project, series } = farmOfKnownOutput(money);
  return runProject(project, series);
};
/** Capital 292,032,000, 8,000,000 a year and 818,888.286 MWh; 25 years at the rate have a capital recovery factor of 9.2430411 %. */
const SAM_FARM = {
  sizeMw: 200,
  mwhPerYear: 818_888.286_434_72,
  capitalPerMw: 1_460_160,
  operatingPerMw: 40_000,
  discountRate: 7.843_596,
};
const REOPT_FARM: FarmMoney = {
  sizeMw: 3.735,
  mwhPerYear: 10_000,
  capitalPerMw: 1_874_000,
  operatingPerMw: 35_000,
  discountRate: 7,
  pricePerMwh: 200,
  priceEscalator: 0.6,
  operatingEscalator: 0.1,
};
const FIRST_YEAR_ESCALATED = { ...REOPT_FARM, pricePerMwh: 200 * 1.006, operatingPerMw: 35_000 * 1.001 };
function farmCost(): number {
  const { before, inOperation } = costsOf(farmRun(REOPT_FARM));
  return [...before, ...inOperation].reduce((sum, { present }) => sum + present.wind, 0);
}

/** An empty storage unit that buys and sells at the prices of some hours, all of them known; the connection is as strong as the unit. */
function trade(price: readonly number[], powerMw: number, capacityMwh: number, roundTripEfficiency: number): DispatchCaseOutput {
  const read = readDispatchCase(
    JSON.stringify({
      stepMinutes: 60,
      lookAheadHours: null,
      commitHours: null,
      importLimitMw: powerMw,
      storage: [{ capacityMwh, powerMw, roundTripEfficiency }],
      energyMarkets: [{ kind: 'dam', price }],
    }),
  );
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.issues));
  return runDispatchCase(read.problem, () => 0, { repeat: 1, forwardMarkets: read.forwardMarkets });
}
/** A capacity of what can be discharged, as energy in the cells. */
const inCells = (dischargedMwh: number, roundTrip: number): number => dischargedMwh / Math.sqrt(roundTrip);
const TWELVE_HOURS = [
  74.908024, 190.142861, 146.398788, 119.731697, 31.203728, 31.198904, 11.616722, 173.235229, 120.223002, 141.614516, 4.116899, 193.98197,
];
const twelveHours = (roundTrip: number, capacityMwh = inCells(10, roundTrip)): DispatchCaseOutput =>
  trade(TWELVE_HOURS, 4, capacityMwh, roundTrip);

/** Percent of the capacity that 249 cycles of 90 % depth take, by a curve of 5,000 cycles at 20 % and 1,000 at 80 % to a loss of 20 %. */
function cyclesTake(): number {
  const specs = StorageSpec.parse({
    useLifetimeCurve: true,
    minimumStateOfCharge: 0,
    degradationUsesNominalSoc: true,
    capacityDegradationLimitForFitCyclelifetimeModel: 20,
    lifetimeCurve: [
      { x: 20, y: 5000 },
      { x: 80, y: 1000 },
    ],
  });
  const fade = fadeOfType(specs, { cyclesPerYear: 249, depth: 0.9, celsius: 25, years: 1 });
  if (fade.kind !== 'health') throw new Error(JSON.stringify(fade));
  return 100 * (1 - fade.health[1]!);
}

const OURS: Readonly<Record<string, () => number>> = {
  W1: turbineMwh,
  W2: () => farmRun({ ...SAM_FARM, pricePerMwh: 50 }).rows[0]!.lcoe!,
  S1: () => trade([60, 60, 60, 80], 1000, 6000, 1).objective,
  F1: farmCost,
  F2: () => farmRun(REOPT_FARM).rows[0]!.npv,
  F3: () => farmRun(FIRST_YEAR_ESCALATED).rows[0]!.npv,
  T1: () => trade([10, -50, 200, -50, 200], 2, inCells(4, 0.9), 0.9).objective,
  T2: () => trade([200, -50, -50, 200, 220], 2, inCells(4, 0.9), 0.9).objective,
  T3: () => twelveHours(1).terms.energySales,
  T4: () => twelveHours(0.9).terms.energySales,
  T5: () => twelveHours(0.8).terms.energySales,
  T6: () => twelveHours(0.8).series.storage[0]!.dischargeMw.reduce((sum, mw) => sum + mw, 0),
  T7: () => twelveHours(0.9, 10).terms.energySales,
  T8: () => twelveHours(0.8, 10).terms.energySales,
  B1: cyclesTake,
};

/** The figure of a row as it is now, in the digits of the page, and its difference from theirs. */
function rowNow({ id, theirs, ours }: Row): { readonly ours: string; readonly difference: string; readonly percent: number } {
  const value = OURS[id]!();
  const digits = ours.split('.')[1]?.length ?? 0;
  const percent = 100 * (value / numberOf(theirs) - 1);
  const size = Math.abs(percent).toFixed(2);
  const sign = size === '0.00' ? '' : percent > 0 ? '+' : '−';
  return {
    ours: value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    difference: `${sign}${size} %`,
    percent,
  };
}

const within = rowsUnder('Within 2 %');
const beyond = rowsUnder('Beyond 2 %, by method');

test('published cases of SAM, PyPSA, REopt and a fourth program are met within 2 %', () => {
  expect([...new Set(within.map(({ program }) => program))]).toEqual(['SAM', 'PyPSA', 'REopt', 'energy-py-linear']);
  const now = within.map((row) => ({ id: row.id, ...rowNow(row) }));
  expect(now.map(({ id, ours, difference }) => [id, ours, difference])).toEqual(within.map((row) => [row.id, row.ours, row.difference]));
  expect(now.filter(({ percent }) => Math.abs(percent) > 2)).toEqual([]);
});

test('what differs from published cases by more than 2 % is on the page, each figure as it is', () => {
  const now = beyond.map((row) => [row.id, rowNow(row).ours, rowNow(row).difference]);
  expect(now).toEqual(beyond.map((row) => [row.id, row.ours, row.difference]));
  expect([...within, ...beyond].map(({ id }) => id)).toEqual(Object.keys(OURS));
});
