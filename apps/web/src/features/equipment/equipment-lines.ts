import { sizesOf, turbineRatingMw, windSizes, type Project } from '@stackwatt/model';
import { MILLIONS, moneyUnit } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import type { SectionFigure, SectionLine } from '../../ui/section.tsx';
import { partCost } from './cost-of.ts';
import { exportLimitOf, importLimitOf, noImportReason } from './limits.ts';
import { plainNumber, rangeText } from './size-notes.ts';
import { shownResources } from './shown-resources.ts';

/** The sections of the step, with the fields and lists of the project each holds. */
const FIELDS = {
  configuration: [
    'bus',
    'canBatteryChargeFromGrid',
    'exportLimit',
    'importLimit',
    'hasExportLimit',
    'hasImportLimit',
    'acLineEfficiencySensitivity',
    'acTransformerEfficiencySensitivity',
    'useOemGuaranteedDegradation',
    'useSolar',
    'useWind',
    'useStorage',
    'exportLimitSchedule',
    'importLimitSchedule',
    'exportLimitTimeSeriesData',
    'importLimitTimeSeriesData',
  ],
  solar: ['solar'],
  resource: ['solarResource', 'temperatureResource'],
  wind: ['wind', 'windResource'],
  storage: ['storage'],
  'system-converter': ['inverter'],
  lifetimes: ['useComponentLifetimes', 'solarYears', 'windYears', 'storageYears'],
} as const;
export type EquipmentPart = keyof typeof FIELDS;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the object above
const PARTS = Object.keys(FIELDS) as EquipmentPart[];

/** The sections on the screen, as the technologies of the project have them. */
export const equipmentParts = (project: Project): EquipmentPart[] =>
  PARTS.filter(
    (part) =>
      ({
        configuration: true,
        solar: project.useSolar,
        resource: hasResourceSection(project),
        wind: project.useWind,
        storage: project.useStorage,
        'system-converter': project.bus === 'dc',
        lifetimes: project.useSolar || project.useWind || project.useStorage,
      })[part],
  );

/** SOL-12: shown when any array uses the calculator. */
export const hasResourceSection = ({ useSolar, solar }: Project): boolean => useSolar && solar.some(({ kind }) => kind === 'homer');

/** Whether a field or an anchor belongs to a section. Without a section of its own the air of the storage units stands with them. */
export function equipmentHolds(part: EquipmentPart, project: Project, target: string): boolean {
  if (part === 'storage' && !hasResourceSection(project) && shownResources(project).length > 0 && ofPart('resource', target)) return true;
  const items = part === 'solar' || part === 'wind' || part === 'storage' ? project[part] : [];
  return ofPart(part, target) || items.some(({ id }) => id === target);
}
const ofPart = (part: EquipmentPart, target: string): boolean =>
  target === part || FIELDS[part].some((field) => target === field || target.startsWith(`${field}.`));

type Line = Pick<SectionLine, 'what' | 'figures'>;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const largest = (sizing: Parameters<typeof sizesOf>[0]): number => Math.max(...sizesOf(sizing));
const inWords = (count: number, one: string, several: string): string => (count === 1 ? one : `${plainNumber(count)} ${several}`);

/** What all parts of a kind cost at their largest sizes: in a year of operation, and once. */
function costFigures(costs: readonly { capital: number; operating: number }[], symbol: string): [SectionFigure, SectionFigure] {
  const figure = (label: string, value: number, per: string): SectionFigure => ({
    label,
    value: formatNumber(value / MILLIONS.factor, 2),
    unit: `${moneyUnit(symbol, MILLIONS)}${per}`,
  });
  return [
    figure('Operation', sum(costs.map(({ operating }) => operating)), '/yr'),
    figure('Capital', sum(costs.map(({ capital }) => capital)), ''),
  ];
}

function solarLine({ solar, currencySymbol }: Project): Line {
  const costs = solar.map(({ cost, sizing }) => {
    const mw = largest(sizing);
    return partCost(cost, 'solar', { powerMw: mw, energyMwh: 0, units: 1 }, mw);
  });
  return {
    what: inWords(solar.length, solar[0]?.customName ?? '', 'arrays'),
    figures: [
      { label: 'Size', value: plainNumber(sum(solar.map(({ sizing }) => largest(sizing)))), unit: 'MW' },
      ...costFigures(costs, currencySymbol),
    ],
  };
}

function windLine({ wind, currencySymbol }: Project): Line {
  const [farm] = wind;
  if (!farm) return { what: '', figures: [undefined, undefined, undefined] };
  const isImported = farm.kind === 'production';
  const rating = isImported ? 1 : turbineRatingMw(farm.specs);
  const count = Math.max(...windSizes(farm));
  return {
    what: isImported ? 'Imported production' : `${rangeText(windSizes(farm), 'turbines')}, ${farm.model}`,
    figures: [
      { label: 'Size', value: plainNumber(count * rating), unit: 'MW' },
      ...costFigures([partCost(farm.cost, 'perUnit', { powerMw: count * rating, energyMwh: 0, units: count }, count)], currencySymbol),
    ],
  };
}

function storageLine({ storage, currencySymbol }: Project): Line {
  const sizes = storage.map(({ sizing, specs, cost }) => {
    const units = largest(sizing);
    return { units, cost, powerMw: units * specs.nominalPower, energyMwh: units * specs.nominalCapacity };
  });
  const total = (key: 'powerMw' | 'energyMwh'): string => plainNumber(sum(sizes.map((size) => size[key])));
  return {
    what: inWords(storage.length, storage[0]?.customName ?? '', 'storage units'),
    figures: [
      { label: 'Size', value: `${total('powerMw')} MW / ${total('energyMwh')}`, unit: 'MWh' },
      ...costFigures(
        sizes.map(({ cost, ...size }) => partCost(cost, 'generic', size, size.units)),
        currencySymbol,
      ),
    ],
  };
}

function configurationLine(project: Project): Line {
  const charging = {
    true: 'storage charges from the grid',
    false: 'storage does not charge from the grid',
    ITC: 'charging by the ITC rule',
  };
  const exportKind = exportLimitOf(project);
  const importKind = noImportReason(project) === undefined ? importLimitOf(project) : 'none';
  const others = { schedule: 'Schedule', series: 'Time series' };
  const limit = (label: string, kind: 'none' | 'fixed' | 'schedule' | 'series', mw: number): SectionFigure =>
    kind === 'fixed' ? { label, value: plainNumber(mw), unit: 'MW' } : { label, value: kind === 'none' ? 'None' : others[kind] };
  const { acLineEfficiencySensitivity: line, acTransformerEfficiencySensitivity: transformer } = project;
  return {
    what: `${project.bus === 'dc' ? 'DC' : 'AC'}-coupled${project.useStorage ? `, ${charging[project.canBatteryChargeFromGrid]}` : ''}`,
    figures: [
      limit('Export limit', exportKind === 'fixed' && !project.hasExportLimit ? 'none' : exportKind, project.exportLimit),
      limit('Import limit', importKind, project.importLimit),
      {
        label: 'Line × transformer',
        value: line.length === 0 || transformer.length === 0 ? MISSING : formatNumber((line[0]! * transformer[0]!) / 100, 1),
        unit: '%',
      },
    ],
  };
}

function resourceLine({ solarResource: sun, temperatureResource: air }: Project): Line {
  const from = { library: 'library averages', timeseries: 'imported year' };
  return {
    what: `Sunlight: ${from[sun.kind]}; temperature: ${from[air.kind]}`,
    figures: [
      { label: 'Sunlight', value: sun.scale === 0 ? MISSING : formatNumber(sun.scale, 1), unit: 'W/m²' },
      { label: 'Temperature', value: formatNumber(air.scale, 1), unit: '°C' },
      undefined,
    ],
  };
}

function lifetimesLine(project: Project): Line {
  const years = { solar: project.solarYears, wind: project.windYears, storage: project.storageYears };
  const figure = (label: string, isUsed: boolean, { start, end }: { start: number; end: number }): SectionFigure | undefined =>
    isUsed ? { label, value: `${start} to ${end}`, unit: 'yr' } : undefined;
  return {
    what: project.useComponentLifetimes ? 'Each part works in its own years' : 'Every part works in all years',
    figures: [
      figure('Solar', project.useSolar, years.solar),
      figure('Wind', project.useWind, years.wind),
      figure('Storage', project.useStorage, years.storage),
    ],
  };
}

const LINES: Readonly<Record<EquipmentPart, (project: Project) => Line>> = {
  configuration: configurationLine,
  solar: solarLine,
  resource: resourceLine,
  wind: windLine,
  storage: storageLine,
  'system-converter': () => ({ what: 'Between the DC bus and the grid', figures: [undefined, undefined, undefined] }),
  lifetimes: lifetimesLine,
};

/** What a section is, in one line. */
export const equipmentLine = (part: EquipmentPart, project: Project): Line => LINES[part](project);
