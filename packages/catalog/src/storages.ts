import { StorageSpec } from '@stackwatt/model';
import { perKwToPerMw } from '@stackwatt/units';
import { HEALTH_CYCLES, type StorageRow } from './storage-rows/storage-row.ts';
import { STORAGE_ROWS } from './storage-rows/storage-rows.ts';

/** Share of the capacity lost at the end of every life in the rows, %. */
const LOSS_AT_END_OF_LIFE = 20;
/** What cooling and heating keep the cells at, °C: cycles, health and service life of the rows are given at it. */
const KEPT_CELSIUS = 25;

/** @param pairs  `x: y; x: y` */
const curveOf = (pairs: string): StorageSpec['lifetimeCurve'] =>
  pairs.split('; ').map((pair) => {
    const [x, y] = pair.split(': ').map(Number);
    return { x: x!, y: y! };
  });

const notesOf = ({ notes, sources }: StorageRow): string =>
  [
    ...(notes === '' ? [] : [notes]),
    `Cost: ${sources.cost}`,
    `Cycle lifetime: ${sources.cycleLife}`,
    `Lifetime by temperature: ${sources.calendarLife}`,
    `Capacity by temperature: ${sources.capacityByTemperature}`,
    `Guaranteed degradation: ${sources.health}`,
  ].join('. ');

/**
 * How a type ages: by use and by time, the greater of the two, as its tables of health do. Cells are kept at one temperature at which they
 * have their nominal capacity, so its curve waits for a storage unit without cooling. Lifetimes by temperature count where they come from a
 * model of the cells; elsewhere only the life at the kept temperature has a source.
 */
const ageingOf = (row: StorageRow): Partial<StorageSpec> => ({
  useLifetimeCurve: true,
  lifetimeCurve: curveOf(row.cycleLife),
  capacityDegradationLimitForFitCyclelifetimeModel: LOSS_AT_END_OF_LIFE,
  lifetimeTemperatureCurve: curveOf(row.calendarLife),
  capacityDegradationLimitForFitLifetimeTemperatureModel: LOSS_AT_END_OF_LIFE,
  simpleLifetimeInYears: row.serviceYears,
  ignoreTemperatureEffectOnLifetime: !row.calendarIsModelled,
  useFixedTemperature: true,
  fixedTemperature: KEPT_CELSIUS,
  capacityTemperatureCurve: curveOf(row.capacityByTemperature),
  ignoreCapacityVsTemperatureInModel: true,
  oemGuaranteedDegradation: row.health.map((years, k) => ({
    cycleCount: HEALTH_CYCLES[k]!,
    capacityList: years.split(' ').map(Number),
  })),
});

/** Storage types, the default first; costs of one unit in $. */
export const storages: readonly StorageSpec[] = STORAGE_ROWS.map((row) =>
  StorageSpec.parse({
    id: row.id,
    name: row.name,
    abbreviation: `${row.powerMw} MW/${row.capacityMwh} MWh`.toUpperCase(),
    chemistry: row.chemistry,
    source: row.sources.cost,
    notes: notesOf(row),
    nominalCapacity: row.capacityMwh,
    nominalPower: row.powerMw,
    nominalVoltage: row.dcVolts,
    roundtripEfficiency: row.roundtripPercent,
    minimumStateOfCharge: row.minimumSocPercent,
    rangeOfCharge: row.maximumSocPercent - row.minimumSocPercent,
    initialStateOfCharge: row.minimumSocPercent,
    capital: perKwToPerMw(row.capitalPerKw) * row.powerMw,
    operating: perKwToPerMw(row.operatingPerKwYear) * row.powerMw,
    // What is added against fade is energy: cells and their containers, not converters and connection.
    augmentationCost: perKwToPerMw(row.capitalPerKwh),
    ...ageingOf(row),
  }),
);

/** @throws Error when there is no such type: a name in code is a promise */
export function getStorage(name: string): StorageSpec {
  const found = storages.find((storage) => storage.name === name);
  if (!found) throw new Error(`no storage "${name}" in the catalogue`);
  return found;
}
