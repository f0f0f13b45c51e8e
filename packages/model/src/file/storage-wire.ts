import { perKwToPerMw, perMwToPerKw } from '@stackwatt/units';
import { COST_GROUPS } from '../project/cost-units.ts';
import type { ComplexCostLine, CostLine } from '../project/cost-table.ts';
import { UserStorageSpec } from '../project/user-storage-spec.ts';
import { specFromFile } from './from-file-form.ts';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** MODEL-59, SED-61: library costs travel per kW, that is in thousands; the screen shows them per MW. */
const moneyKeys = ['capital', 'operating', 'replacement', 'augmentation'] as const;
const scaled = (table: Json, change: (value: number) => number): Json => {
  const next = { ...table };
  for (const key of moneyKeys) if (typeof next[key] === 'number') next[key] = change(next[key]);
  return next;
};
const scaledConverter = (converter: unknown, change: (value: number) => number): unknown =>
  !isRecord(converter) || !isRecord(converter['cost']) || !Array.isArray(converter['cost']['items'])
    ? converter
    : {
        ...converter,
        cost: { ...converter['cost'], items: (converter['cost']['items'] as CostLine[]).map((line) => scaled(line, change)) },
      };

/** FILE-51: a line per MW travels per kW under its own unit; the others as they are. */
const lineToWire = ({ unit, ...line }: ComplexCostLine): Json =>
  unit === 'CostPerMw' ? { ...line, units: 'CostPerKw', value: perMwToPerKw(line.value) } : { ...line, units: unit };

/**
 * A type of the user's library as the update call sends it: costs per kW, `augmentationPrice` as `augmentationCost` (SED-55), and the keys
 * that the specification spells so.
 */
export function storageToWire(type: UserStorageSpec): Json {
  const { augmentationPrice, arrheniusDegradationB, arrheniusDegradationD, ...rest } = type;
  return {
    ...rest,
    augmentationCost: perMwToPerKw(augmentationPrice),
    arrheniusDegredationB: arrheniusDegradationB,
    arrheniusDegredationD: arrheniusDegradationD,
    simpleCostTable: scaled(type.simpleCostTable, perMwToPerKw),
    complexCostTable: {
      ...type.complexCostTable,
      ...Object.fromEntries(COST_GROUPS.map((group) => [group, type.complexCostTable[group].map(lineToWire)])),
    },
    dedicatedConverter: scaledConverter(type.dedicatedConverter, perMwToPerKw),
  };
}

/**
 * A type as the specs call answers it. Absent numbers are 0, absent flags false (SED-60).
 *
 * @throws ZodError when a field has the wrong type
 */
export function storageFromWire(spec: Json): UserStorageSpec {
  const { augmentationCost, ...rest } = specFromFile(spec);
  return UserStorageSpec.parse({
    ...rest,
    ...(typeof augmentationCost === 'number' ? { augmentationPrice: perKwToPerMw(augmentationCost) } : {}),
    ...(isRecord(rest['simpleCostTable']) ? { simpleCostTable: scaled(rest['simpleCostTable'], perKwToPerMw) } : {}),
    ...(rest['dedicatedConverter'] === undefined ? {} : { dedicatedConverter: scaledConverter(rest['dedicatedConverter'], perKwToPerMw) }),
  });
}
