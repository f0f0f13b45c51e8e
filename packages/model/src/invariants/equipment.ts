import { deferredYears } from '../project/deferment.ts';
import { defaultAbbreviation, ENERGY_MARKET_NAMES, type EnergyMarket } from '../project/energy-market.ts';
import { DEFAULT_PROJECT_NAME, type Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';
import { sizesOf } from '../project/sizing.ts';
import type { Solar } from '../project/solar.ts';
import type { Storage } from '../project/storage.ts';
import { oneLine } from '../project/text-length.ts';
import { mapSame, withFields } from './keep-identity.ts';

/** LIM-10: the bus is ac unless storage and solar are on and wind is off. */
export const busIsAcUnlessSolarAndStorage = (project: Project): Project => {
  const mayBeDc = project.useStorage && project.useSolar && !project.useWind;
  const bus = mayBeDc ? project.bus : 'ac';
  // A converter that a dc bus has is not a new one any more: its costs stay when the bus is chosen again (CONV-06, FILE-49).
  return withFields(project, { bus, isNewSystemConverter: project.isNewSystemConverter && bus !== 'dc' });
};

/** MODEL-10, SETUP-21: evaluation over the battery only takes storage plus solar or wind. */
const mayEvaluateBessOnly = (project: Pick<Project, 'useStorage' | 'useSolar' | 'useWind'>): boolean =>
  project.useStorage && (project.useSolar || project.useWind);
export const bessOnlyNeedsCompany = (project: Project): Project =>
  withFields(project, { performEvaluationOverBessOnly: project.performEvaluationOverBessOnly && mayEvaluateBessOnly(project) });

/** LIM-02, LIM-03: of schedule and time series at most one is in force; the series, being the later choice of the two, wins. */
export const oneLimitIsInForce = (project: Project): Project =>
  withFields(project, {
    hasExportLimitSchedule: project.hasExportLimitSchedule && !project.hasExportLimitTimeSeries,
    hasImportLimitSchedule: project.hasImportLimitSchedule && !project.hasImportLimitTimeSeries,
    hasImportLimit: project.hasImportLimit && !project.hasImportLimitTimeSeries && !project.hasImportLimitSchedule,
  });

/** INC-06, INC-07: an investment tax credit never applies to wind, a production credit never to storage. */
export const incentivesKeepTheirTechnologies = (project: Project): Project =>
  withFields(project, {
    incentives: mapSame(project.incentives, (one) =>
      one.kind === 'itc' ? withFields(one, { wind: false }) : one.kind === 'prod' ? withFields(one, { storage: false }) : one,
    ),
  });

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, i) => Object.is(value, b[i]));

/** SOL-04: the sizes of an imported array are those of the form. */
const importedSizes = (item: Solar): Solar =>
  item.kind === 'custom' && !sameNumbers(item.customSizeArray, sizesOf(item.sizing))
    ? { ...item, customSizeArray: [...sizesOf(item.sizing)] }
    : item;

/** The plain end-of-life limit and its list agree: one value follows the plain field, several lead it. */
function limitsAgree(item: Storage): Storage {
  const { augmentationDegradationLimit: limit, augmentationDegradationLimitSensitivity: values } = item;
  if (Object.is(values[0], limit)) return item;
  return values.length > 1
    ? { ...item, augmentationDegradationLimit: values[0]! }
    : { ...item, augmentationDegradationLimitSensitivity: [limit] };
}

const defermentInYears = (item: Storage, operationDate: string): Storage =>
  withFields(item, { deferment: withFields(item.deferment, { periodInYears: deferredYears(item.deferment, operationDate) }) });

/** EM-07, EM-14: the average is that of the imported series, however it got there. */
const averaged = (market: EnergyMarket): EnergyMarket =>
  withFields(market, { priceAverage: isReady(market.price) ? market.price.mean : 0 });

/** The plain allocation and its list are one input: several values lead the plain one, of one value the lower of both is offered. */
function allocationsAgree(market: EnergyMarket): EnergyMarket {
  const { allocation, allocationSensitivity: values } = market;
  if (Object.is(values[0], allocation)) return market;
  if (values.length > 1) return { ...market, allocation: values[0]! };
  const offered = Math.min(allocation, values[0] ?? allocation);
  return { ...market, allocation: offered, allocationSensitivity: [offered] };
}

export const workedOutFieldsFollow = (project: Project): Project =>
  withFields(project, {
    energyMarkets: mapSame(project.energyMarkets, (market) => allocationsAgree(averaged(market))),
    solar: mapSame(project.solar, importedSizes),
    storage: mapSame(project.storage, (item) => defermentInYears(limitsAgree(item), project.expectedDate)),
  });

const named = <T extends object>(item: T, key: keyof T, fallback: string): T => {
  const text = oneLine(String(item[key]));
  return withFields(item, { [key]: text === '' ? fallback : text } as Partial<T>);
};
/** The number an id ends with; the place in the list where it has none. */
const numberOf = (id: string, index: number): number => Number(/-(\d+)$/.exec(id)?.[1] ?? index + 1);

/** D-028, EM-29, EQ-16: a name or abbreviation stands on one line, and falls back to its default when it was emptied. */
export const namesAreNeverEmpty = (project: Project): Project => {
  const withName = named(project, 'name', DEFAULT_PROJECT_NAME);
  return withFields(withName, {
    energyMarkets: mapSame(project.energyMarkets, (market) =>
      named(named(market, 'name', ENERGY_MARKET_NAMES[market.kind]), 'abbreviation', defaultAbbreviation(market.kind)),
    ),
    regulationMarkets: mapSame(project.regulationMarkets, (market, i) => {
      const n = numberOf(market.id, i);
      return named(named(market, 'name', `Regulation Market ${n}`), 'abbreviation', `Reg Mkt ${n}`);
    }),
    solar: mapSame(project.solar, (item, i) => {
      const n = numberOf(item.id, i);
      return named(named(item, 'customName', `PV Solar ${n}`), 'customAbbreviation', `PV ${n}`);
    }),
    storage: mapSame(project.storage, (item, i) => {
      const n = numberOf(item.id, i);
      return named(named(item, 'customName', `Energy Storage ${n}`), 'customAbbreviation', `Storage ${n}`);
    }),
  });
};
