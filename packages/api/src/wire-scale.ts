import {
  COST_GROUPS,
  storageFromWire,
  storageToWire,
  toStorageSpec,
  unitCostOf,
  type ComplexCostLine,
  type CostGroup,
  type DetailResult,
  type Pair,
  type StorageCostResult,
  type StorageSpec,
  type TableRow,
} from '@stackwatt/model';
import { perKwToPerMw, perMwToPerKw } from '@stackwatt/units';

/**
 * The specified result calls hold LCOE, LCOS and capacity price per kW(h), cycle cost and augmentation cost a thousandfold (D-047). These
 * are the only places where they are brought there and back.
 */
const scaled = <T extends { readonly lcoe: number | null }>(row: T, by: (value: number) => number): T => ({
  ...row,
  lcoe: row.lcoe === null ? null : by(row.lcoe),
});

export const toWireTable = <T extends { readonly items: readonly TableRow[] }>(table: T): T => ({
  ...table,
  items: table.items.map((row) => scaled(row, perMwToPerKw)),
});
export const fromWireTable = <T extends { readonly items: readonly TableRow[] }>(table: T): T => ({
  ...table,
  items: table.items.map((row) => scaled(row, perKwToPerMw)),
});

type Scale = (value: number) => number;
const pair = ({ first, average }: Pair, by: Scale): Pair => ({ first: by(first), average: by(average) });

const scaledParts = (parts: StorageCostResult | null, by: Scale): StorageCostResult | null =>
  parts
    ? {
        chargingEnergy: by(parts.chargingEnergy),
        losses: by(parts.losses),
        capital: by(parts.capital),
        operating: by(parts.operating),
        augmentation: by(parts.augmentation),
        replacement: by(parts.replacement),
        salvage: by(parts.salvage),
      }
    : null;

/**
 * @param price  of LCOE, capacity price and LCOS @param wear  of the cycle cost and of what augmentation costs per item and year: on the
 *   wire a thousandfold (DET-57)
 */
const details = (result: DetailResult, price: Scale, wear: Scale): DetailResult => ({
  ...result,
  row: scaled(result.row, price),
  financial: scaled(result.financial, price),
  price: { ...result.price, capacityPrice: result.price.capacityPrice && pair(result.price.capacityPrice, price) },
  performance: { ...result.performance, cycleCost: pair(result.performance.cycleCost, wear) },
  storage: result.storage.map((store) => ({
    ...store,
    levelizedCostOfStorage: store.levelizedCostOfStorage === null ? null : price(store.levelizedCostOfStorage),
    levelizedCosts: scaledParts(store.levelizedCosts, price),
    items: store.items.map((item) => ({ ...item, cycleCost: wear(item.cycleCost), augmentationCost: wear(item.augmentationCost) })),
  })),
});
export const toWireDetails = (result: DetailResult): DetailResult => details(result, perMwToPerKw, perKwToPerMw);
export const fromWireDetails = (result: DetailResult): DetailResult => details(result, perKwToPerMw, perMwToPerKw);

export type CostLines = Readonly<Record<CostGroup, readonly ComplexCostLine[]>>;
/** A cost line as it travels: its unit under `units`, and a cost per MW as one per kW. */
export interface WireCostLine {
  readonly name: string;
  readonly units: string;
  readonly value: number;
}
export type WireCostLines = Readonly<Record<CostGroup, readonly WireCostLine[]>>;

const toWireLine = ({ name, unit, value }: ComplexCostLine): WireCostLine =>
  unit === 'CostPerMw' ? { name, units: 'CostPerKw', value: perMwToPerKw(value) } : { name, units: unit, value };

/** Cost items of the info calls (API-34, API-35): costs per MW travel per kW, every other unit as it is. */
export const toWireCostLines = (lines: CostLines): WireCostLines =>
  Object.fromEntries(COST_GROUPS.map((group) => [group, lines[group].map(toWireLine)])) as unknown as WireCostLines;

/** A built-in storage type as the info calls answer it (API-32): in the form of a user's own type, costs in thousands. */
export function toWireStorageSpec(spec: StorageSpec): Record<string, unknown> {
  const { augmentationCost, capital: _, operating: __, ...rest } = spec;
  return storageToWire({ ...rest, augmentationPrice: augmentationCost, simpleCostTable: unitCostOf(spec) });
}
/** @throws ZodError when a field has the wrong type */
export function fromWireStorageSpec(wire: Readonly<Record<string, unknown>>): StorageSpec {
  const spec = toStorageSpec(storageFromWire(wire));
  return { ...spec, source: typeof wire['source'] === 'string' ? wire['source'] : spec.source };
}
