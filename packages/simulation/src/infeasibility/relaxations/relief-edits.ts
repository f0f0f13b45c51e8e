import { sizesOf, type Keys, type ReliefEdit, type Sizing } from '@stackwatt/model';

const SCALE = 1000;
/** To three decimals, to the side that loosens. */
export const upwards = (value: number): number => Math.ceil(value * SCALE - 1e-6) / SCALE;
export const downwards = (value: number): number => Math.floor(value * SCALE + 1e-6) / SCALE;

/** The sizes in force with one of them replaced, so that every other system stays. @param own  the size in the unit of the list */
export function resizing(path: Keys, sizing: Sizing, own: number, next: number): ReliefEdit {
  const sizes = sizesOf(sizing);
  const at = sizes.reduce((best, size, k) => (Math.abs(size - own) < Math.abs(sizes[best]! - own) ? k : best), 0);
  return { path: [...path, sizing.sizingKind], value: sizes.map((size, k) => (k === at ? next : size)) };
}
/** Of a converter, absolute or relative to what it belongs to. */
export function converterEdit(path: Keys, sizing: Sizing, mw: number, base: number, factor: number): ReliefEdit {
  const own = sizing.sizingKind === 'absolute' ? mw : mw / base;
  return resizing(path, sizing, own, upwards(own * factor));
}
