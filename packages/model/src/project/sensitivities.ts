import type { Converter } from './converter.ts';
import type { CostTable } from './cost-table.ts';
import { pathsIn, pathTo, type AnyFieldPath, type FieldPath } from './field-path.ts';
import type { Project } from './project.ts';
import { REGULATION_DIRECTIONS, REGULATION_KEYS, type RegulationMarket } from './regulation-market.ts';

/** An input that may have several values, which are calculated one after the other; it varies when it has more than one. */
export interface SeveralValues {
  /** Within the project. */
  readonly path: AnyFieldPath;
  readonly values: readonly number[];
  readonly name: string;
  /** What it belongs to: the name of a market, an array, a storage unit. */
  readonly component: string;
  readonly unit: string;
}

/** Of 'storage', its place and 'cost'; that of its converter is longer. */
const STORAGE_COST_LENGTH = 3;

/**
 * A complex table has no multipliers (CNT-01). Only a storage unit is augmented: of anything else that column costs nothing, and varies
 * nothing.
 */
function costValues(cost: CostTable, path: FieldPath<CostTable>, component: string): SeveralValues[] {
  if (cost.costTableKind === 'complex') return [];
  const values = (
    key: 'capitalMultipliers' | 'operatingMultipliers' | 'replacementMultipliers' | 'augmentationMultipliers',
    name: string,
  ): SeveralValues => ({ path: pathsIn(path)(key), values: cost[key], name, component, unit: '' });
  return [
    values('capitalMultipliers', 'Capital cost multiplier'),
    values('operatingMultipliers', 'Operating cost multiplier'),
    values('replacementMultipliers', 'Replacement cost multiplier'),
    ...(path[0] === 'storage' && path.length === STORAGE_COST_LENGTH
      ? [values('augmentationMultipliers', 'Augmentation cost multiplier')]
      : []),
  ];
}

function converterValues(converter: Converter, path: FieldPath<Converter>, component: string): SeveralValues[] {
  const at = pathsIn(path);
  return [
    ...costValues(converter.cost, at('cost'), component),
    { path: at('efficiency'), values: converter.efficiency, name: 'Efficiency', component, unit: '%' },
    { path: at('lifetime'), values: converter.lifetime, name: 'Lifetime', component, unit: 'yr' },
  ];
}

/** Of the equipment in use, each combined with every other. */
export function equipmentValues(project: Project): SeveralValues[] {
  const solar = (project.useSolar ? project.solar : []).flatMap((item, k) => [
    ...costValues(item.cost, pathTo('solar', k, 'cost'), item.customName),
    ...(item.hasConverter ? converterValues(item.converter, pathTo('solar', k, 'converter'), `${item.customName} converter`) : []),
  ]);
  const wind = (project.useWind ? project.wind : []).flatMap((item, k) => costValues(item.cost, pathTo('wind', k, 'cost'), item.model));
  const storage = (project.useStorage ? project.storage : []).flatMap((item, k): SeveralValues[] => {
    const at = pathsIn(pathTo('storage', k));
    const component = item.customName;
    const percent = (
      key: 'roundtripEfficiencySensitivity' | 'augmentationDegradationLimitSensitivity' | 'auxiliaryLoadSensitivity',
      name: string,
    ): SeveralValues => ({ path: at(key), values: item[key], name, component, unit: '%' });
    return [
      ...costValues(item.cost, at('cost'), component),
      percent('roundtripEfficiencySensitivity', 'Round-trip efficiency'),
      percent('augmentationDegradationLimitSensitivity', 'End-of-life limit'),
      ...(item.useAuxiliaryLoad ? [percent('auxiliaryLoadSensitivity', 'Auxiliary load')] : []),
      ...(item.hasConverter ? converterValues(item.converter, at('converter'), `${component} converter`) : []),
    ];
  });
  const efficiency = (key: 'acLineEfficiencySensitivity' | 'acTransformerEfficiencySensitivity', component: string): SeveralValues => ({
    path: pathTo(key),
    values: project[key],
    name: 'Efficiency',
    component,
    unit: '%',
  });
  return [
    ...solar,
    ...wind,
    ...storage,
    ...(project.bus === 'dc' ? converterValues(project.inverter, pathTo('inverter'), 'System converter') : []),
    efficiency('acLineEfficiencySensitivity', 'AC line'),
    efficiency('acTransformerEfficiencySensitivity', 'Transformer'),
  ];
}

/** CNT-03: the options a regulation market uses. */
function regulationValues(market: RegulationMarket, k: number): SeveralValues[] {
  const values = (key: 'maxCommitmentRegUp' | 'maxCommitmentRegDown' | 'throughputPercentage', name: string): SeveralValues => ({
    path: pathTo('regulationMarkets', k, key),
    values: market[key].values,
    name,
    component: market.name,
    unit: '%',
  });
  return [
    ...REGULATION_DIRECTIONS.flatMap((direction) =>
      market[REGULATION_KEYS[direction].use]
        ? [values(REGULATION_KEYS[direction].maxCommitment, `Max ${REGULATION_KEYS[direction].label} commitment`)]
        : [],
    ),
    values('throughputPercentage', 'Settlement allocation'),
  ];
}

/** Of the regulation and capacity markets in use, each combined with every other. Shares of energy markets go together and stand apart. */
export const marketValues = (project: Project): SeveralValues[] => [
  ...(project.useRegulationMarket ? project.regulationMarkets.flatMap(regulationValues) : []),
  ...(project.useCapacityMarket ? project.capacityMarkets : []).map((market, k): SeveralValues => ({
    path: pathTo('capacityMarkets', k, 'capacityPriceSensitivity'),
    values: market.capacityPriceSensitivity,
    name: 'Capacity price factor',
    component: project.capacityMarkets.length > 1 ? `Capacity market ${k + 1}` : 'Capacity market',
    unit: '',
  })),
];
