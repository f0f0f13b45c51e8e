import { allocationCount } from '../project/energy-market.ts';
import { fieldId, pathTo } from '../project/field-path.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { equipmentValues, marketValues, type SeveralValues } from '../project/sensitivities.ts';
import { windSizes } from '../project/sizes.ts';
import { sizesOf } from '../project/sizing.ts';
import type { IssueLink } from '../wizard/steps.ts';
import { error, hint, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { yearWeight } from './run-weight.ts';
import type { Rule } from './rule.ts';

export const WARN_ABOVE = 500;
export const REFUSE_ABOVE = 5000;

export interface SimulationCount {
  readonly solar: number;
  readonly wind: number;
  readonly storage: number;
  readonly converter: number;
  readonly years: number;
  /** Optimizations: combinations of sizes. */
  readonly systems: number;
  /** Combinations of cost multipliers, efficiencies, lifetimes and the like. */
  readonly equipmentSensitivities: number;
  /** Combinations of market shares, capacity prices and regulation offers. */
  readonly marketSensitivities: number;
  readonly total: number;
}

/** CNT-02: a multi-value input counts with its number of values, at least 1. */
const product = (lists: readonly (readonly unknown[])[]): number => lists.reduce((n, list) => n * Math.max(1, list.length), 1);

/** Market shares of all markets go together, value by value; the rest is combined. */
const shareCount = (project: Project): number => (project.useEnergyMarket ? Math.max(1, ...project.energyMarkets.map(allocationCount)) : 1);

const valuesOf = ({ values }: SeveralValues): readonly number[] => values;

/** CNT-01: optimizations × equipment sensitivities × market sensitivities × (1 in early-stage, else lifetime). */
export function countSimulations(project: Project): SimulationCount {
  const solar = project.useSolar
    ? product(project.solar.flatMap((item) => [sizesOf(item.sizing), ...(item.hasConverter ? [sizesOf(item.converter.size)] : [])]))
    : 1;
  const wind = project.useWind ? product(project.wind.map(windSizes)) : 1;
  const storage = project.useStorage
    ? product(project.storage.flatMap((item) => [sizesOf(item.sizing), ...(item.hasConverter ? [sizesOf(item.converter.size)] : [])]))
    : 1;
  const converter = project.bus === 'dc' ? product([sizesOf(project.inverter.size)]) : 1;
  const years = project.earlyAnalysis ? 1 : wholeYears(project.lifetime);
  const systems = solar * wind * storage * converter;
  const equipmentSensitivities = product(equipmentValues(project).map(valuesOf));
  const marketSensitivities = shareCount(project) * product(marketValues(project).map(valuesOf));
  return {
    solar,
    wind,
    storage,
    converter,
    years,
    systems,
    equipmentSensitivities,
    marketSensitivities,
    total: systems * equipmentSensitivities * marketSensitivities * years,
  };
}

/** An input whose values multiply the run, by name. */
export interface RunFactor {
  readonly count: number;
  /** 'Capital cost multiplier' */
  readonly name: string;
  /** 'PV Solar 1'; undefined where the name says it. */
  readonly component: string | undefined;
  readonly link: IssueLink;
}

/** CNT-01: what multiplies the run besides sizes and years, in the order of the steps. Their product is that of the sensitivities. */
export function runFactors(project: Project): RunFactor[] {
  const shares = shareCount(project);
  const factor = (step: IssueLink['step'], { values, name, component, path }: SeveralValues): RunFactor[] =>
    values.length > 1 ? [{ count: values.length, name, component, link: { step, field: fieldId(path) } }] : [];
  return [
    ...(shares > 1
      ? [
          {
            count: shares,
            name: 'Shares of the energy markets',
            component: undefined,
            link: {
              step: 'revenue',
              field: fieldId(pathTo('energyMarkets', 0, 'pvAllocationSensitivity')),
              anchor: 'energy-market',
            } as const,
          },
        ]
      : []),
    ...marketValues(project).flatMap((one) => factor('revenue', one)),
    ...equipmentValues(project).flatMap((one) => factor('equipment', one)),
  ];
}

/** What the installation can do: seconds of one hourly year with one storage unit on one worker, measured; and its workers. */
export interface Speed {
  readonly secondsPerYear: number;
  readonly workers: number;
}
/** CNT-08: four workers where the number is unknown. */
export const DEFAULT_SPEED: Speed = { secondsPerYear: 0.02, workers: 4 };

/**
 * Estimated run time, s, rounded up as specified (CNT-04 to CNT-06): at least 60 s; steps of 60 s up to 600 s, of 300 s up to
 * 7,200 s, of an hour beyond.
 *
 *   seconds = calculations · k · weight of a year/workers        (D-131; `yearWeight`)
 */
export function estimateSeconds(project: Project, speed: Speed = DEFAULT_SPEED): number {
  const raw = (countSimulations(project).total * speed.secondsPerYear * yearWeight(project)) / Math.max(1, speed.workers);
  const up = (step: number): number => Math.ceil(raw / step) * step;
  if (raw <= 60) return 60;
  if (raw <= 600) return up(60);
  if (raw <= 7200) return up(300);
  return up(3600);
}

/** CNT-07: minutes up to 2 hours, otherwise hours. */
export const estimateText = (seconds: number): string => {
  const [count, unit] = seconds <= 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** CHK-70 to CHK-77: above 5,000 an error, above 500 a warning, and hints where the count comes from. */
export const countRule =
  (speed: Speed): Rule =>
  (project) => {
    const count = countSimulations(project);
    if (count.total <= WARN_ABOVE) return [];
    const hours = (estimateSeconds(project, speed) / 3600).toFixed(2);
    const found: Issue[] = [
      count.total > REFUSE_ABOVE
        ? error('CHK-70', messages.countError(count.total, hours), { step: 'results' })
        : warning('CHK-70', messages.countWarning(count.total, hours), { step: 'results' }),
    ];
    const factorOf = (step: IssueLink['step']): IssueLink | undefined => runFactors(project).find(({ link }) => link.step === step)?.link;
    const [market, equipment] = [factorOf('revenue'), factorOf('equipment')];
    if (market) found.push(hint('CHK-72', messages.reduceApplication, market));
    if (equipment) found.push(hint('CHK-73', messages.reduceEquipment, equipment));
    if (count.solar > 1) found.push(hint('CHK-74', messages.reduceSolar, { step: 'equipment', anchor: project.solar[0]!.id }));
    if (count.wind > 1) found.push(hint('CHK-75', messages.reduceWind, { step: 'equipment', anchor: project.wind[0]!.id }));
    if (count.storage > 1) found.push(hint('CHK-76', messages.reduceStorage, { step: 'equipment', anchor: project.storage[0]!.id }));
    if (!project.earlyAnalysis && project.lifetime > 2)
      found.push(hint('CHK-77', messages.reduceLifetime, { step: 'setup', anchor: 'lifetime' }));
    return found;
  };
