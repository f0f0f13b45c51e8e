import type { CheckedProject, Sizing } from '@stackwatt/model';
import type { SystemSizes } from './expand-cases.ts';

/** The larger of solar and storage power, which a relative system converter follows. */
const largestMw = ({ solar, storage }: SystemSizes): number =>
  Math.max(...[solar, storage].map((items) => items.reduce((sum, { mw }) => sum + mw, 0)));

/** A converter is bought in proportion to what it belongs to, or has the size it was given. */
const followed = ({ sizingKind }: Sizing, converterMw: number | undefined, own: number, changed: number): number | undefined =>
  converterMw !== undefined && sizingKind !== 'absolute' && own > 0 ? (converterMw * changed) / own : converterMw;

/**
 * A system with other sizes of its arrays and storage units, and with the converters it would be bought with: those that are relative keep
 * their share.
 *
 * @param own      the system as it is
 * @param changed  what is larger or smaller than in it, each item in its place
 */
export function withFollowingConverters<T extends SystemSizes>(project: CheckedProject, own: T, changed: Partial<SystemSizes>): T {
  const next = { ...own, ...changed };
  return {
    ...next,
    solar: next.solar.map((size, k) => ({
      ...size,
      converterMw: followed(project.solar[k]!.converter.size, own.solar[k]!.converterMw, own.solar[k]!.mw, size.mw),
    })),
    storage: next.storage.map((size, k) => ({
      ...size,
      converterMw: followed(project.storage[k]!.converter.size, own.storage[k]!.converterMw, own.storage[k]!.mwh, size.mwh),
    })),
    systemConverterMw: followed(project.inverter.size, own.systemConverterMw, largestMw(own), largestMw(next)),
  };
}
