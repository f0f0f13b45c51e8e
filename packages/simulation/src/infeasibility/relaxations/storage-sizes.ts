import type { ReliefEdit, Storage } from '@stackwatt/model';
import type { SimulationCase } from '../../cases/expand-cases.ts';
import { withFollowingConverters } from '../../cases/following-converters.ts';
import type { Plant } from '../../compare/edited-case.ts';
import { growth, MOST_TIMES, sum, type Relaxation } from './relaxation.ts';
import { converterEdit, upwards } from './relief-edits.ts';

/** Power, energy and converter of the storage units, each scaled in all of them. */
export function storageSizes({ prepared, one }: Plant): Relaxation[] {
  const { project } = prepared;
  type Size = SimulationCase['storage'][number];
  /** Relative converters follow what they belong to, as they do in the project the fields are written into. */
  const resized = (change: (size: Size) => Size): SimulationCase =>
    withFollowingConverters(project, one, { storage: one.storage.map(change) });
  const scaled = (
    limit: string,
    unit: string,
    present: number,
    change: (factor: number) => SimulationCase,
    editOf: (item: Storage, k: number, factor: number) => readonly ReliefEdit[],
  ): Relaxation[] =>
    present > 0
      ? [
          {
            limit,
            unit,
            present,
            furthest: MOST_TIMES * present,
            at: (value) => ({ prepared, one: change(value / present) }),
            effort: growth(present, present),
            edits: (value) => project.storage.flatMap((item, k) => (one.storage[k]!.mwh > 0 ? editOf(item, k, value / present) : [])),
          },
        ]
      : [];
  const converters = sum(one.storage, (size) => size.converterMw ?? 0);
  return [
    ...scaled(
      'the power of the storage',
      'MW',
      sum(one.storage, (size) => size.mw),
      (factor) => resized((size) => ({ ...size, mw: size.mw * factor })),
      ({ specs }, k, factor) => [{ path: ['storage', k, 'specs', 'nominalPower'], value: upwards(specs.nominalPower * factor) }],
    ),
    ...scaled(
      'the energy of the storage',
      'MWh',
      sum(one.storage, (size) => size.mwh),
      (factor) => resized((size) => ({ ...size, mwh: size.mwh * factor })),
      ({ specs }, k, factor) => [{ path: ['storage', k, 'specs', 'nominalCapacity'], value: upwards(specs.nominalCapacity * factor) }],
    ),
    ...scaled(
      'the converter of the storage',
      'MW',
      converters,
      (factor) => ({
        ...one,
        storage: one.storage.map((size) => (size.converterMw === undefined ? size : { ...size, converterMw: size.converterMw * factor })),
      }),
      ({ hasConverter, converter }, k, factor) => {
        const { converterMw, mwh } = one.storage[k]!;
        return hasConverter && converterMw !== undefined
          ? [converterEdit(['storage', k, 'converter', 'size'], converter.size, converterMw, mwh, factor)]
          : [];
      },
    ),
  ];
}
