import type { ReliefEdit } from '@stackwatt/model';
import type { SimulationCase } from '../../cases/expand-cases.ts';
import { withFollowingConverters } from '../../cases/following-converters.ts';
import type { Plant } from '../../compare/edited-case.ts';
import { growth, MOST_TIMES, sum, type Relaxation } from './relaxation.ts';
import { converterEdit, resizing, upwards } from './relief-edits.ts';

/** Sizes of solar, wind and their converters. */
export function sourceSizes({ prepared, one }: Plant): Relaxation[] {
  const { project } = prepared;
  const relaxation = (
    limit: string,
    present: number,
    change: (factor: number) => Partial<SimulationCase>,
    editsOf: (factor: number) => readonly ReliefEdit[],
  ): Relaxation[] =>
    present > 0
      ? [
          {
            limit,
            unit: 'MW',
            present,
            furthest: MOST_TIMES * present,
            at: (value) => ({ prepared, one: { ...one, ...change(value / present) } }),
            effort: growth(present, present),
            edits: (value) => editsOf(value / present),
          },
        ]
      : [];
  return [
    ...relaxation(
      'the size of solar',
      sum(one.solar, (size) => size.mw),
      (factor) => withFollowingConverters(project, one, { solar: one.solar.map((size) => ({ ...size, mw: size.mw * factor })) }),
      (factor) =>
        one.solar.flatMap(({ mw }, k) =>
          mw > 0 ? [resizing(['solar', k, 'sizing'], project.solar[k]!.sizing, mw, upwards(mw * factor))] : [],
        ),
    ),
    ...relaxation(
      'the converter of solar',
      sum(one.solar, (size) => size.converterMw ?? 0),
      (factor) => ({
        solar: one.solar.map((size) => (size.converterMw === undefined ? size : { ...size, converterMw: size.converterMw * factor })),
      }),
      (factor) =>
        one.solar.flatMap(({ mw, converterMw }, k) =>
          converterMw === undefined || mw === 0
            ? []
            : [converterEdit(['solar', k, 'converter', 'size'], project.solar[k]!.converter.size, converterMw, mw, factor)],
        ),
    ),
    ...relaxation(
      'the size of wind',
      sum(one.wind, (size) => size.mw),
      (factor) => ({ wind: one.wind.map((size) => ({ ...size, mw: size.mw * factor, amount: size.amount * factor })) }),
      (factor) =>
        one.wind.flatMap(({ amount }, k) => {
          if (amount === 0) return [];
          const item = project.wind[k]!;
          // Half a turbine cannot be bought.
          return item.kind === 'production'
            ? [resizing(['wind', k, 'customSizing'], item.customSizing, amount, upwards(amount * factor))]
            : [resizing(['wind', k, 'sizing'], item.sizing, amount, Math.ceil(amount * factor - 1e-6))];
        }),
    ),
    ...relaxation(
      'the system converter',
      one.systemConverterMw ?? 0,
      (factor) => ({ systemConverterMw: one.systemConverterMw! * factor }),
      (factor) => {
        const largest = Math.max(
          sum(one.solar, (size) => size.mw),
          sum(one.storage, (size) => size.mw),
        );
        return [converterEdit(['inverter', 'size'], project.inverter.size, one.systemConverterMw!, largest, factor)];
      },
    ),
  ];
}
