import { perKwToPerMw } from '@stackwatt/units';
import { marketKindOf } from '../project/enumerations.ts';
import { ENERGY_MARKET_KINDS } from '../project/market-reference.ts';
import { PROJECT_PARTS } from '../project/parts.ts';
import { wholeYears } from '../project/project.ts';
import { CONTRACT_COMMITMENT } from '../project/commitments.ts';
import { dateFromFile } from './date-from-file.ts';
import { LIMIT_SIDES, TECHNOLOGIES } from './file-keys.ts';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const record = (value: unknown): Json => (isRecord(value) ? value : {});
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
/** Items of a list; what is no object is left for the schema to name. */
const items = (value: unknown, change: (item: Json, index: number) => Json): unknown[] =>
  list(value).map((item, i) => (isRecord(item) ? change(item, i) : item));
/** A copy of an item with what it leaves out. The item is copied as a whole and added to: key by key it takes twenty times as long. */
function withDefaults(item: Json, defaults: Json): Json {
  const whole = { ...item };
  for (const key of Object.keys(defaults)) if (!(key in whole)) whole[key] = defaults[key];
  return whole;
}

/** Keys of the file that the working form spells otherwise or works out. */
const FILE_KEYS = [
  'version',
  'expectedCommercialOperationalDate',
  'expectedNoticeToProceed',
  'converter',
  'acTransfomerEfficiencySensitivity',
  'regulationMarket',
  'solarResourceName',
  'windResourceName',
  'temperatureResourceName',
  ...LIMIT_SIDES.flatMap((side) => [`${side}LimitScheduleLimits`, `${side}LimitScheduleRates`, `${side}LimitTimeSeriesDataName`]),
  ...TECHNOLOGIES.flatMap((technology) => [`${technology}StartYear`, `${technology}EndYear`]),
];

/** The working form of a saved document of today's version, with the load defaults of absent keys (FILE-23 to FILE-50). */
export function fromFileForm(file: Json): Json {
  const working: Json = { ...file };
  for (const key of FILE_KEYS) delete working[key];
  const absent = (key: string, value: unknown): void => {
    if (file[key] === undefined) working[key] = value;
  };

  if (file['location'] !== undefined) working['location'] = placeFromFile(record(file['location']));
  working['expectedDate'] = dateFromFile(file['expectedCommercialOperationalDate']);
  working['noticeToProceed'] = dateFromFile(file['expectedNoticeToProceed']);
  if (file['converter'] !== undefined) working['inverter'] = converterFromFile(record(file['converter']));
  if (file['acTransfomerEfficiencySensitivity'] !== undefined)
    working['acTransformerEfficiencySensitivity'] = file['acTransfomerEfficiencySensitivity'];
  absent('electricityMarket', 'Other');
  absent('marketFollowsPlace', false);
  absent('importLimit', 100_000);
  absent('exportLimit', typeof file['interconnectionLimit'] === 'number' ? file['interconnectionLimit'] : 100_000);
  if (file['bus'] === 'dc') working['isNewSystemConverter'] = false;
  const lifetime = typeof file['lifetime'] === 'number' ? wholeYears(file['lifetime']) : 25;
  for (const technology of TECHNOLOGIES)
    working[`${technology}Years`] = { start: file[`${technology}StartYear`] ?? 1, end: file[`${technology}EndYear`] ?? lifetime };

  const energyMarkets = items(file['energyMarkets'], (market) => energyMarketFromFile(market));
  const kinds = energyMarkets.map((market) => record(market)['kind'] ?? 'dam');
  working['energyMarkets'] = energyMarkets;
  working['regulationMarkets'] = items(
    file['regulationMarkets'] ?? (isRecord(file['regulationMarket']) ? [file['regulationMarket']] : []),
    regulationFromFile,
  );
  working['capacityMarkets'] = items(file['capacityMarkets'], (market, i) => capacityFromFile(market, i, kinds));
  working['contracts'] = items(file['contracts'], (contract, i) => contractFromFile(contract, i, kinds));
  working['solar'] = items(file['solar'], solarFromFile);
  working['wind'] = items(file['wind'], windFromFile);
  working['storage'] = items(file['storage'], (item, i) => storageFromFile(item, i, kinds));
  working['incentives'] = items(file['incentives'], (item, i) => withDefaults(item, { id: `${String(item['kind'])}-${i + 1}` }));

  // FILE-34: flags follow from the lists.
  for (const { flag, list: key } of PROJECT_PARTS) working[flag] = list(working[key]).length > 0;
  // FILE-44: without any commitments a contract gets its own, even one that owes nothing.
  if (working['useContract'] === true && list(file['commitments']).length === 0)
    working['commitments'] = [{ name: CONTRACT_COMMITMENT, order: 0 }];

  for (const side of LIMIT_SIDES) {
    working[`${side}LimitSchedule`] = scheduleFromFile(file, side);
    working[`${side}LimitTimeSeriesData`] = withDefaults(record(file[`${side}LimitTimeSeriesData`]), {
      name: file[`${side}LimitTimeSeriesDataName`] ?? (side === 'import' ? 'Import Limit Data' : 'Export Limit Data'),
    });
  }
  for (const [key, name] of [
    ['solarResource', 'Solar Resource Imported Data'],
    ['windResource', 'Wind Resource Imported Data'],
    ['temperatureResource', 'Temperature Resource Imported Data'],
  ] as const) {
    const given = file[`${key}Name`];
    working[key] = resourceFromFile(record(file[key]), key, typeof given === 'string' ? given : name);
  }
  return working;
}

function placeFromFile(place: Json): Json {
  const { latitude, longitude, ...pos } = record(place['pos']);
  return {
    countryName: 'United States',
    countryCode: 'US',
    ...place,
    pos: { ...(latitude === undefined ? {} : { lat: latitude }), ...(longitude === undefined ? {} : { lng: longitude }), ...pos },
  };
}

/** D-048, and the one object that documents of the first builds hold. */
function scheduleFromFile(file: Json, side: 'import' | 'export'): Json {
  const grid = file[`${side}LimitScheduleLimits`];
  const rates = file[`${side}LimitScheduleRates`];
  return { ...record(file[`${side}LimitSchedule`]), ...(grid === undefined ? {} : { grid }), ...(rates === undefined ? {} : { rates }) };
}

/** FILE-40: a wind resource of the library has no data of its own to load. */
function resourceFromFile(resource: Json, key: string, name: string): Json {
  if (key === 'windResource' && resource['kind'] === 'library') return { ...resource, kind: 'timeseries', data: { name } };
  return { ...resource, data: withDefaults(record(resource['data']), { name }) };
}

/** A market by its short or long name; anything else is left for the schema to name. */
const kindFromFile = (kind: unknown): unknown => (typeof kind === 'string' ? (marketKindOf(kind) ?? kind) : kind);

function energyMarketFromFile(market: Json): Json {
  const kind = kindFromFile(market['kind'] ?? 'dam');
  const name =
    new Map<unknown, string>([
      ['dam', 'Day-ahead'],
      ['fmm', 'Fifteen-minute'],
      ['rtm', 'Real-time'],
    ]).get(kind) ?? '';
  return { ...withDefaults(market, { id: kind, name, abbreviation: name.toUpperCase() }), kind };
}

/** A plain number or list where today a plain field and its list stand. */
const singleOrValuesFromFile = (value: unknown): unknown =>
  typeof value === 'number'
    ? { singleValue: value, values: [value] }
    : Array.isArray(value)
      ? { singleValue: value[0] as unknown, values: value }
      : value;

/** FILE-33: a settlement allocation that a file lacks is 100 %. */
function regulationFromFile(market: Json, index: number): Json {
  const n = index + 1;
  return {
    ...withDefaults(market, { id: `regulation-${n}`, name: `Regulation Market ${n}`, abbreviation: `Reg Mkt ${n}` }),
    throughputPercentage: singleOrValuesFromFile(market['throughputPercentage'] ?? 100),
    ...(market['maxCommitmentRegUp'] === undefined ? {} : { maxCommitmentRegUp: singleOrValuesFromFile(market['maxCommitmentRegUp']) }),
    ...(market['maxCommitmentRegDown'] === undefined
      ? {}
      : { maxCommitmentRegDown: singleOrValuesFromFile(market['maxCommitmentRegDown']) }),
    ...('energyMarket' in market ? { energyMarket: referenceFromFile(market['energyMarket']) } : {}),
  };
}

/** A reference by kind, written as object or bare name. */
const referenceFromFile = (value: unknown): unknown => {
  if (typeof value === 'string') return { kind: kindFromFile(value) };
  return isRecord(value) && typeof value['kind'] === 'string' ? { ...value, kind: kindFromFile(value['kind']) } : null;
};
/** Whether a reference names no market of the file; one that is absent means the day-ahead market. */
const isMissing = (value: unknown, kinds: readonly unknown[]): boolean => {
  const reference = value === undefined ? { kind: ENERGY_MARKET_KINDS[0] } : referenceFromFile(value);
  return !isRecord(reference) || !kinds.includes(reference['kind']);
};

/** A shortage penalty of kind 'none' is no penalty; one that follows a missing market is flat, with no market (FILE-37, FILE-38). */
function penaltyFromFile(item: Json, key: string, kinds: readonly unknown[]): Json {
  const kind = item['shortagePenaltyKind'];
  if (kind === 'none') return { useShortagePenalty: false, shortagePenaltyKind: 'flat', [key]: null };
  if ((kind === 'market' || kind === 'delta') && isMissing(item[key] ?? null, kinds)) return { shortagePenaltyKind: 'flat', [key]: null };
  return item[key] === undefined ? {} : { [key]: referenceFromFile(item[key]) };
}

function capacityFromFile(market: Json, index: number, kinds: readonly unknown[]): Json {
  const isFlat = market['energyPriceKind'] === 'flat';
  return {
    ...withDefaults(market, { id: `capacity-${index + 1}` }),
    ...(market['energyMarket'] === undefined ? {} : { energyMarket: referenceFromFile(market['energyMarket']) }),
    // FILE-36
    ...(!isFlat && isMissing(market['energyMarket'], kinds) ? { energyPriceKind: 'flat', energyMarket: null } : {}),
    ...(typeof market['capacityPriceSensitivity'] === 'number' ? { capacityPriceSensitivity: [market['capacityPriceSensitivity']] } : {}),
    ...penaltyFromFile(market, 'penaltyEnergyMarket', kinds),
  };
}

function contractFromFile(contract: Json, index: number, kinds: readonly unknown[]): Json {
  // Worked out from the obligations.
  const { dailyObligationsTimeSeries: _, ...rest } = contract;
  return { ...withDefaults(rest, { id: `contract-${index + 1}` }), ...penaltyFromFile(contract, 'energyMarket', kinds) };
}

/** FILE-51: costs per kW become costs per MW. D-064: the cost-table kind under either of its names; `units` beside `unit`. */
function costFromFile(cost: unknown): unknown {
  if (!isRecord(cost)) return cost;
  const { costTableType, ...table } = cost;
  const line = (item: Json): Json => {
    // As it is written today; there are many, and a copy of each takes time.
    if (item['unit'] !== undefined && item['unit'] !== 'CostPerKw' && !('units' in item)) return item;
    const { units, ...rest } = item;
    const unit = rest['unit'] ?? units;
    const value = rest['value'];
    if (unit === 'CostPerKw') return { ...rest, unit: 'CostPerMw', value: typeof value === 'number' ? perKwToPerMw(value) : value };
    return unit === undefined ? rest : { ...rest, unit };
  };
  const lines = Object.fromEntries(
    ['directCapital', 'indirectCapital', 'operating', 'replacement']
      .filter((group) => Array.isArray(table[group]))
      .map((group) => [group, items(table[group], line)]),
  );
  return { ...table, ...(costTableType === undefined ? {} : { costTableKind: table['costTableKind'] ?? costTableType }), ...lines };
}
/** Reads the cost of a copied item. */
function withCost(copy: Json): Json {
  if (copy['cost'] !== undefined) copy['cost'] = costFromFile(copy['cost']);
  return copy;
}
const converterFromFile = (converter: Json): Json => withCost({ ...converter });
/** Reads the converter of a copied item. */
function withConverter(copy: Json): Json {
  if (isRecord(copy['converter'])) copy['converter'] = converterFromFile(copy['converter']);
  return copy;
}

function solarFromFile(item: Json, index: number): Json {
  const n = index + 1;
  const { degradation } = item;
  return {
    ...withConverter(
      withCost(withDefaults(item, { id: `solar-${n}`, customName: `PV Solar ${n}`, customAbbreviation: `PV ${n}`, deratingFactor: 100 })),
    ),
    ...(item['kind'] === 'custom' && item['sizing'] === undefined && Array.isArray(item['customSizeArray'])
      ? { sizing: { absolute: item['customSizeArray'] } }
      : {}),
    // A degradation given by year, with its switch.
    ...(isRecord(degradation)
      ? {
          degradation: degradation['linearValue'],
          useDegradation: degradation['enabled'],
          degradationKind: degradation['multiYearKind'],
          degradationValues: degradation['customValues'],
        }
      : {}),
  };
}

function windFromFile(item: Json, index: number): Json {
  const { productionData } = item;
  const curve = record(item['specs'])['powerCurve'];
  return {
    ...withCost(withDefaults(item, { id: `wind-${index + 1}` })),
    // Documents of the first builds hold one series here instead of a list of years.
    ...(isRecord(productionData) ? { productionData: [{ data: productionData, year: productionData['year'] ?? 2007 }] } : {}),
    ...(Array.isArray(curve) ? { specs: { ...record(item['specs']), powerCurve: curve.map(pointFromFile) } } : {}),
  };
}
/** A point of a power curve as pair, or under the names files use. */
const pointFromFile = (point: unknown): unknown => {
  if (Array.isArray(point)) return { speed: point[0] as unknown, mw: point[1] as unknown };
  if (!isRecord(point) || 'mw' in point) return point;
  const { x, y, power, ...rest } = point;
  return { ...rest, speed: rest['speed'] ?? x, mw: power ?? y };
};

function storageFromFile(item: Json, index: number, kinds: readonly unknown[]): Json {
  const n = index + 1;
  const limit = item['augmentationDegradationLimit'];
  const rte = item['rteDegradationOverTime'];
  const copy = withConverter(
    withCost(withDefaults(item, { id: `storage-${n}`, customName: `Energy Storage ${n}`, customAbbreviation: `Storage ${n}` })),
  );
  return Object.assign(copy, {
    ...(isRecord(item['specs']) ? { specs: specFromFile(item['specs']) } : {}),
    ...(Array.isArray(limit) ? { augmentationDegradationLimit: limit[0] as unknown, augmentationDegradationLimitSensitivity: limit } : {}),
    ...(typeof rte === 'boolean' ? { rteDegradationOverTime: { enabled: rte } } : {}),
    ...(typeof item['augmentationPriceDecline'] === 'boolean'
      ? { augmentationPriceDecline: { enabled: item['augmentationPriceDecline'] } }
      : {}),
    ...auxiliaryPrice(item, kinds),
  });
}
/** FILE-39: an auxiliary load price that names a missing market is a flat price, with no market. */
function auxiliaryPrice(item: Json, kinds: readonly unknown[]): Json {
  if (item['useAuxiliaryLoadFlatPrice'] === false && isMissing(item['energyMarket'] ?? null, kinds))
    return { useAuxiliaryLoadFlatPrice: true, energyMarket: null };
  return item['energyMarket'] === undefined ? {} : { energyMarket: referenceFromFile(item['energyMarket']) };
}

/** The keys that files and calls spell so (D-043). */
const SPELLED: ReadonlyMap<string, string> = new Map([
  ['arrheniusDegredationB', 'arrheniusDegradationB'],
  ['arrheniusDegredationD', 'arrheniusDegradationD'],
]);
export function specFromFile(specs: Json): Json {
  const read: Json = {};
  for (const key in specs) {
    const value = specs[key];
    const spelled = SPELLED.get(key);
    if (spelled !== undefined) {
      if (value !== undefined) read[spelled] = value;
    } else if (key === 'complexCostTable') read[key] = costFromFile(value);
    else if (key === 'dedicatedConverter') read[key] = isRecord(value) ? converterFromFile(value) : value;
    else read[key] ??= value;
  }
  return read;
}
