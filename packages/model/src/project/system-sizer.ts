import { z } from 'zod';
import { described, flagField, numberField, textField } from './field.ts';

const size = (title: string, unit: string, help: string) => numberField(0, { title, unit, minimum: 0, help });

/** What the system sizer may use and between which sizes it searches; a maximum of 0 leaves the upper bound to the sizer (D-100). */
export const SizerLimits = z.looseObject({
  useSolar: flagField(true, { title: 'Size solar', help: 'Let the sizer use solar. Without it every system it proposes has no arrays.' }),
  useWind: flagField(true, { title: 'Size wind', help: 'Let the sizer use wind. Without it every system it proposes has no turbines.' }),
  useStorage: flagField(true, {
    title: 'Size storage',
    help: 'Let the sizer use storage. Without it no system it proposes has storage.',
  }),
  solarMinSize: size(
    'Solar minimum',
    'MW',
    'Least solar size the sizer tries, of all arrays together. No proposal is smaller, whatever it earns.',
  ),
  solarMaxSize: size(
    'Solar maximum',
    'MW',
    'Largest solar size the sizer tries, of all arrays together; 0 lets it choose. Too low a value leaves nothing that delivers.',
  ),
  windRatingSize: size(
    'Turbine rating',
    'MW',
    'Rating of one turbine; 0 takes that of the turbine in use. Wind sizes that are proposed are multiples of it.',
  ),
  windMinSize: size('Wind minimum', 'MW', 'Least wind size the sizer tries. No proposal is smaller, whatever it earns.'),
  windMaxSize: size(
    'Wind maximum',
    'MW',
    'Largest wind size the sizer tries; 0 lets it choose. Too low a value leaves nothing that delivers.',
  ),
  storageMinSize: size(
    'Storage minimum',
    'MW',
    'Least power of all storage units together that the sizer tries; energy goes with it. No proposal is smaller, whatever it earns.',
  ),
  storageMaxSize: size(
    'Storage maximum',
    'MW',
    'Largest power of all storage units together that the sizer tries; 0 lets it choose. Too low a value leaves nothing that delivers.',
  ),
});
export type SizerLimits = z.infer<typeof SizerLimits>;

/** What a start call sends (SIZER-18). */
export type SizerCallBody = Pick<SizerLimits, keyof typeof SizerLimits.shape>;

const SizerColumn = z.looseObject({
  name: textField('', { title: 'Column', help: 'What the column holds.' }),
  units: textField('', { title: 'Unit', help: 'Unit of the column.' }),
  kind: textField('', { title: 'Kind', help: 'Technology of the column.' }),
});

/** Sizes the sizer found feasible, best first. */
export const SizerTable = z.looseObject({
  header: described(
    z.array(SizerColumn).default(() => []),
    { title: 'Columns', help: 'Sizes of the technologies and the measure they are ranked by.' },
  ),
  items: described(
    z.array(z.looseObject({ id: z.number(), results: z.array(z.number()) })).default(() => []),
    { title: 'Systems', help: 'One row for each feasible system.' },
  ),
});
export type SizerTable = z.infer<typeof SizerTable>;
