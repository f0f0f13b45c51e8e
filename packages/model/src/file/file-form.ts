import { FILE_VERSION, wholeYears, type Project } from '../project/project.ts';

export { FILE_VERSION } from '../project/project.ts';

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {});

const dateToFile = (date: string): string => (date === '' ? '' : `${date}T00:00:00.000Z`);

/**
 * The calendar date of a saved time. Times are written at midnight UTC; some writers stored local midnight, shifted by their offset
 * (at most 14 h either way), so the nearest midnight names the date (FILE-46, D-061).
 */
export function dateFromFile(text: unknown): string {
  if (typeof text !== 'string' || text === '') return '';
  const plain = /^(\d{4}-\d{2}-\d{2})(?:T00:00:00(?:\.000)?Z?)?$/.exec(text);
  if (plain) return plain[1]!;
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/.exec(text);
  if (!match) return '';
  const days = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) + (Number(match[4]) >= 12 ? 86_400_000 : 0);
  return new Date(days).toISOString().slice(0, 10);
}

/** Working keys that are spelt otherwise in the file, working → file (the misspelling lives here only, D-043). */
const RENAMED = {
  expectedDate: 'expectedCommercialOperationalDate',
  noticeToProceed: 'expectedNoticeToProceed',
  inverter: 'converter',
  acTransformerEfficiencySensitivity: 'acTransfomerEfficiencySensitivity',
} as const;

/** Flags of the working form that the file leaves out: they follow from its lists (FILE-34). */
const DERIVED = ['useEnergyMarket', 'useRegulationMarket', 'useSolar', 'useWind', 'useStorage', 'useSystemSizer', 'orderOfCommitments', 'fileVersion'] as const;

const yearKeys = (kind: 'solar' | 'wind' | 'storage') => ({ start: `${kind}StartYear`, end: `${kind}EndYear` });

/** The saved form of a project (FILE-02 to FILE-13, FILE-47 to FILE-49), a plain JSON object with stable key order. */
export function toFileForm(project: Project): Json {
  const { expectedDate, noticeToProceed, inverter, acTransformerEfficiencySensitivity, location, solarYears, windYears, storageYears, ...rest } = project;
  const file: Json = { version: FILE_VERSION, ...rest };
  for (const key of DERIVED) delete file[key];
  const { pos, ...place } = location;
  const { lat, lng, ...posRest } = pos;
  file['location'] = { pos: { latitude: lat, longitude: lng, ...posRest }, ...place };
  file['expectedCommercialOperationalDate'] = dateToFile(expectedDate);
  file['expectedNoticeToProceed'] = dateToFile(noticeToProceed);
  file['converter'] = inverter;
  file['acTransfomerEfficiencySensitivity'] = acTransformerEfficiencySensitivity;
  file['energyMarkets'] = project.useEnergyMarket ? project.energyMarkets : [];
  file['regulationMarkets'] = project.useRegulationMarket ? project.regulationMarkets : [];
  file['capacityMarkets'] = project.useCapacityMarket ? project.capacityMarkets : [];
  file['contracts'] = project.useContract ? project.contracts : [];
  file['solar'] = project.useSolar ? project.solar : [];
  file['wind'] = project.useWind ? project.wind : [];
  file['storage'] = project.useStorage ? project.storage : [];
  if (project.useStorage && !project.useSolar) file['canBatteryChargeFromGrid'] = 'true';
  for (const [kind, years] of [['solar', solarYears], ['wind', windYears], ['storage', storageYears]] as const) {
    const keys = yearKeys(kind);
    file[keys.start] = years.start;
    file[keys.end] = years.end;
  }
  if (project.bus === 'dc') delete file['isNewSystemConverter'];
  return file;
}

/** The working form of a saved document of today's version, with the load defaults of absent keys (FILE-23 to FILE-33). */
export function fromFileForm(document: Json): Json {
  const file = { ...document };
  const working: Json = { ...file };
  delete working['version'];
  const place = record(file['location']);
  const pos = record(place['pos']);
  const { latitude, longitude, ...posRest } = pos;
  if (file['location'] !== undefined) {
    working['location'] = {
      countryName: 'United States', countryCode: 'US', ...place,
      pos: { ...(latitude === undefined ? {} : { lat: latitude }), ...(longitude === undefined ? {} : { lng: longitude }), ...posRest },
    };
  }
  working['expectedDate'] = dateFromFile(file['expectedCommercialOperationalDate']);
  working['noticeToProceed'] = dateFromFile(file['expectedNoticeToProceed']);
  if (file['converter'] !== undefined) working['inverter'] = file['converter'];
  if (file['acTransfomerEfficiencySensitivity'] !== undefined) working['acTransformerEfficiencySensitivity'] = file['acTransfomerEfficiencySensitivity'];
  for (const name of Object.values(RENAMED)) delete working[name];

  const list = (key: string): unknown[] => (Array.isArray(file[key]) ? (file[key] as unknown[]) : []);
  working['useEnergyMarket'] = list('energyMarkets').length > 0;
  working['useRegulationMarket'] = list('regulationMarkets').length > 0;
  working['useCapacityMarket'] = list('capacityMarkets').length > 0;
  working['useContract'] = list('contracts').length > 0;
  working['useSolar'] = list('solar').length > 0;
  working['useWind'] = list('wind').length > 0;
  working['useStorage'] = list('storage').length > 0;

  const lifetime = typeof file['lifetime'] === 'number' ? wholeYears(file['lifetime']) : 25;
  for (const kind of ['solar', 'wind', 'storage'] as const) {
    const keys = yearKeys(kind);
    working[`${kind}Years`] = { start: file[keys.start] ?? 1, end: file[keys.end] ?? lifetime };
    delete working[keys.start];
    delete working[keys.end];
  }
  const absent = (key: string, value: unknown): void => {
    if (file[key] === undefined) working[key] = value;
  };
  absent('electricityMarket', 'Other');
  absent('importLimit', 100_000);
  absent('exportLimit', typeof file['interconnectionLimit'] === 'number' ? file['interconnectionLimit'] : 100_000);
  working['solar'] = list('solar').map((item) => ({ deratingFactor: 100, ...record(item) }));
  working['wind'] = list('wind').map((item) => {
    const { productionData, ...wind } = record(item);
    if (productionData === undefined) return wind;
    // Documents of the first builds hold one series here instead of a list of years.
    return { ...wind, productionData: Array.isArray(productionData) ? productionData : [{ data: productionData, year: record(productionData)['year'] ?? 2007 }] };
  });
  return working;
}
