import { sizesOf } from './sizing.ts';
import type { Wind } from './wind.ts';

/** Wind sizes in the form's unit: numbers of turbines for a calculated production, MW for an imported one. */
export const windSizes = (wind: Wind): readonly number[] => sizesOf(wind.kind === 'production' ? wind.customSizing : wind.sizing);
