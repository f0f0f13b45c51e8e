import { samples } from '@stackwatt/catalog';
import { addIncentive, checkProject, type Project, setBus, setEarlyAnalysis, setField, setLifetime, type TableRow } from '@stackwatt/model';
import { expandCases, prepare, simulateCase } from '../../src/index.ts';

type Change = (project: Project) => Project;

const set =
  (path: readonly (string | number)[], value: unknown): Change =>
  (project) =>
    setField(project, path, value);
const late =
  (years: number): Change =>
  (project) =>
    setLifetime(setEarlyAnalysis(project, false), years);
const early: Change = (project) => setEarlyAnalysis(project, true);

/** The first sample, changed in one thing each: what changes a result and what should not is seen by name. */
const VARIANTS: Readonly<Record<string, Change>> = {
  'quarter hours': set(['timeStepSize'], 15),
  'half hours': set(['timeStepSize'], 30),
  'dc bus': (project) => setField(setBus(project, 'dc'), ['inverter', 'size', 'absolute'], [40, 80]),
  'dc bus in quarter hours': (project) =>
    setField(setField(setBus(project, 'dc'), ['inverter', 'size', 'absolute'], [80]), ['timeStepSize'], 15),
  'sun alone charges': set(['canBatteryChargeFromGrid'], 'false'),
  'one cycle a day': (project) =>
    setField(setField(project, ['storage', 0, 'useCycleLimitPerDay'], true), ['storage', 0, 'cycleLimitPerDay'], 1),
  'the wear price of its type': set(['storage', 0, 'wearCost'], 0),
  'a round trip of 70 and 90 %': set(['storage', 0, 'roundtripEfficiencySensitivity'], [70, 90]),
  'line losses': (project) =>
    setField(setField(project, ['acLineEfficiencySensitivity'], [98]), ['acTransformerEfficiencySensitivity'], [99]),
  'a narrow connection': set(['exportLimit'], 30),
  'little import': (project) => setField(setField(project, ['hasImportLimit'], true), ['importLimit'], 5),
  'fixed costs': (project) => setField(setField(project, ['systemFixedCost'], 2e6), ['systemOmCost'], 1e5),
  'inflation above the discount rate': (project) => setField(setField(project, ['discountRate'], 2), ['inflationRate'], 5),
  'ten years': (project) => setLifetime(project, 10),
  'a tax credit and depreciation': (project) => addIncentive(addIncentive(project, 'itc'), 'macrs'),
  'dear capital': set(['solar', 0, 'cost', 'items', 0, 'capital'], 1_500_000),
};

export interface GoldenProject {
  readonly name: string;
  readonly build: () => { readonly project: Project; readonly series: ReadonlyMap<string, Float64Array> };
}

/**
 * Every sample early and late, and the first of them in variants. Late stage runs three years, which hold everything that changes by year.
 */
export const goldenProjects: readonly GoldenProject[] = [
  ...samples.flatMap((sample) =>
    (
      [
        ['early', early],
        ['late', late(3)],
      ] as const
    ).map(([stage, change]) => ({
      name: `${sample.id}, ${stage}`,
      build: () => {
        const { project, series } = sample.build();
        return { project: change(project), series };
      },
    })),
  ),
  ...Object.entries(VARIANTS).map(([name, change]) => ({
    name: `${samples[0]!.id}, ${name}`,
    build: () => {
      const { project, series } = samples[0]!.build();
      return { project: change(project), series };
    },
  })),
];

/** What is compared of a row; null where the project has none. */
const METRICS = [
  'npv',
  'irr',
  'payback',
  'lcoe',
  'capex',
  'opex',
  'energyProduction',
  'energyExports',
  'excessElectricity',
  'bessThroughput',
] as const satisfies readonly (keyof TableRow)[];
export type Metrics = Readonly<Record<string, number | null>>;
/** By project, then by case. */
export type Golden = Readonly<Record<string, Readonly<Record<string, Metrics>>>>;

/**
 * Calculates the first and the last case of a project. Errors of the project, and cases without a result, are named in the place of
 * metrics.
 */
export function metricsOf({ build }: GoldenProject): Readonly<Record<string, Metrics>> {
  const { project, series } = build();
  const checked = checkProject(project);
  if (!checked.project) throw new Error(checked.issues.map(({ label }) => label).join('; '));
  const prepared = prepare(checked.project, series);
  const cases = expandCases(checked.project);
  return Object.fromEntries(
    [...new Set([cases[0]!, cases.at(-1)!])].map((one) => {
      const outcome = simulateCase(prepared, one);
      if (outcome.kind === 'infeasible') return [String(one.id), { infeasible: 1 }];
      const { row } = outcome;
      return [
        String(one.id),
        {
          ...Object.fromEntries(METRICS.map((metric) => [metric, row[metric]])),
          ...Object.fromEntries(row.revenue.map((amount, k) => [`revenue ${k + 1}`, amount])),
        },
      ];
    }),
  );
}
