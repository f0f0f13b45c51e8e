import { isJson, type Json, type Upgrade } from './upgrade.ts';

/** Keys of sizing, multi-year and cost-table objects, by their place in the file. */
const NEW_NAMES: Readonly<Record<string, string>> = {
  sizing: 'sizingKind',
  customSizing: 'sizingKind',
  size: 'sizingKind',
  cost: 'costTableKind',
  omEscalator: 'multiYearKind',
  replacementEscalator: 'multiYearKind',
  priceEscalator: 'multiYearKind',
  importPriceEscalator: 'multiYearKind',
  regUpPriceEscalator: 'multiYearKind',
  regDownPriceEscalator: 'multiYearKind',
  capacityEscalator: 'multiYearKind',
  energyEscalator: 'multiYearKind',
  energyPriceEscalator: 'multiYearKind',
  shortagePenaltyPriceEscalator: 'multiYearKind',
  augmentationPriceDecline: 'multiYearKind',
  auxiliaryLoadPriceMultiYear: 'multiYearKind',
  rteDegradationOverTime: 'multiYearKind',
};

function renamed(node: unknown): unknown {
  if (Array.isArray(node)) return typeof node[0] === 'number' ? node : node.map(renamed);
  if (!isJson(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const child = renamed(value);
      const name = Object.hasOwn(NEW_NAMES, key) ? NEW_NAMES[key] : undefined;
      return [key, name !== undefined && isJson(child) ? withName(child, name) : child];
    }),
  );
}

/** A present new name wins (D-050). */
function withName(node: Json, name: string): Json {
  if (!Object.hasOwn(node, 'kind')) return node;
  const { kind, ...rest } = node;
  return { ...rest, [name]: rest[name] ?? kind };
}

/** 0001: sizing, multi-year and cost-table objects shared the key `kind`; each got its own. Files without version or below version 2. */
export const upgrade0001: Upgrade = {
  number: 1,
  title: 'Sizing, multi-year and cost tables have keys of their own for their kind',
  applies: (file) => Number(file['version'] ?? 1) < 2,
  up: (file) => ({ ...(renamed(file) as Json), version: 2 }),
};
