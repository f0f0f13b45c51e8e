import { CostLine } from '../project/cost-table.ts';
import { EnergyMarket } from '../project/energy-market.ts';
import { fieldMeta } from '../project/field.ts';
import { Position } from '../project/location.ts';
import { Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';
import { Solar } from '../project/solar.ts';
import { Storage, StorageSpec } from '../project/storage.ts';
import { Wind, WIND_LOSSES } from '../project/wind.ts';
import type { IssueLink } from '../wizard/steps.ts';
import { brokenBound } from './bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

type Entity = { shape: Record<string, never> };
const shaped = (schema: unknown): Entity => schema as Entity;

/** One issue for each numeric field of `value` that breaks the bounds of its entity. */
function fieldBounds(entity: unknown, value: Record<string, unknown>, keys: readonly string[], link: Omit<IssueLink, 'field'>, path: string, prefix = ''): Issue[] {
  return keys.flatMap((key) => {
    const meta = fieldMeta(shaped(entity), key);
    const values = value[key];
    const rules = (Array.isArray(values) ? values : [values]).map((one) => brokenBound(Number(one), meta)).filter((rule) => rule !== undefined);
    const rule = rules[0];
    return rule === undefined ? [] : [error(`bounds-${key}`, messages.bound(`${prefix}${meta.title}`, rule), { ...link, field: path === '' ? key : `${path}.${key}` })];
  });
}

/** CHK-31 to CHK-37 as far as these fields are in force, CHK-40 for their form. */
export const projectBounds: Rule = (project) => [
  ...fieldBounds(Project, project, ['lifetime'], { step: 'setup', anchor: 'lifetime' }, ''),
  ...fieldBounds(Position, project.location.pos, ['lat', 'lng'], { step: 'setup' }, 'location.pos'),
  ...(project.hasExportLimit ? fieldBounds(Project, project, ['exportLimit'], { step: 'equipment' }, '').map(renamed('Export Limit')) : []),
  ...(project.hasImportLimit && !(project.importLimit > 0)
    ? [error('CHK-33', messages.bound('Import Limit', 'The value must be > 0'), { step: 'equipment', field: 'importLimit' })]
    : []),
  ...fieldBounds(Project, project, ['discountRate', 'inflationRate'], { step: 'other' }, '').map(titled),
  ...fieldBounds(Project, project, ['systemFixedCost', 'systemOmCost'], { step: 'other' }, ''),
];
const renamed = (name: string) => (issue: Issue): Issue => ({ ...issue, label: `${name}: ${issue.label.slice(issue.label.indexOf(': ') + 2)}` });
/** The specified labels write 'Discount Rate' and 'Inflation Rate'. */
const titled = (issue: Issue): Issue => ({ ...issue, label: issue.label.replace('Discount rate', 'Discount Rate').replace('Inflation rate', 'Inflation Rate') });

export const equipmentBounds: Rule = (project) => [
  ...(project.useSolar ? project.solar : []).flatMap((solar, i) => {
    const link = { step: 'equipment', anchor: solar.id } as const;
    return [
      ...fieldBounds(Solar, solar, ['deratingFactor', 'degradation', 'lifetime', 'customSize'], link, `solar.${i}`, `${solar.customName}, `),
      ...costBounds(solar.cost.items, link, `solar.${i}.cost`, solar.customName),
    ];
  }),
  ...(project.useWind ? project.wind : []).flatMap((wind, i) => {
    const link = { step: 'equipment', anchor: wind.id } as const;
    return [
      ...fieldBounds(Wind, wind, ['hubHeight', 'lifetime', 'customSize', 'altitude', 'anemometerHeight', ...WIND_LOSSES], link, `wind.${i}`, 'Wind, '),
      ...costBounds(wind.cost.items, link, `wind.${i}.cost`, 'Wind'),
    ];
  }),
  ...(project.useStorage ? project.storage : []).flatMap((storage, i) => {
    const link = { step: 'equipment', anchor: storage.id } as const;
    return [
      ...fieldBounds(Storage, storage, ['roundtripEfficiencySensitivity', 'lifetime', 'wearCost'], link, `storage.${i}`, `${storage.customName}, `),
      ...fieldBounds(StorageSpec, storage.specs, ['nominalCapacity', 'nominalPower', 'minimumStateOfCharge', 'initialStateOfCharge'], link, `storage.${i}.specs`, `${storage.customName}, `),
      ...costBounds(storage.cost.items, link, `storage.${i}.cost`, storage.customName),
    ];
  }),
  ...(project.useEnergyMarket ? project.energyMarkets : []).flatMap((market, i) =>
    market.useImportPriceMultiplier
      ? fieldBounds(EnergyMarket, market, ['importPriceMultiplier'], { step: 'revenue', anchor: market.id }, `energyMarkets.${i}`)
      : []),
];

const costBounds = (items: readonly Record<string, unknown>[], link: Omit<IssueLink, 'field'>, path: string, name: string): Issue[] =>
  items.flatMap((item, i) => fieldBounds(CostLine, item, ['capital', 'operating', 'replacement', 'augmentation'], link, `${path}.items.${i}`, `${name}, `));

/** CHK-41, CHK-42: a limit given as a series needs the series. */
export const limitSeriesAreReady: Rule = (project) => [
  ...(project.hasExportLimitTimeSeries && !isReady(project.exportLimitTimeSeriesData)
    ? [error('CHK-41', messages.noExportLimitSeries, { step: 'equipment', field: 'exportLimitTimeSeriesData' })]
    : []),
  ...(project.hasImportLimitTimeSeries && !isReady(project.importLimitTimeSeriesData)
    ? [error('CHK-42', messages.noImportLimitSeries, { step: 'equipment', field: 'importLimitTimeSeriesData' })]
    : []),
];
