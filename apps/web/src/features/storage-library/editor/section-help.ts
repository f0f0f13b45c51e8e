import type { HelpContent } from '../../../ui/help-icon.tsx';
import { headingPath } from '../../manual/manual-pages.ts';

/** A heading of the method of storage; the type is calculated with by every engine. */
const method = (heading: string): NonNullable<HelpContent['method']> => ({
  title: heading,
  path: headingPath('storage', heading),
  version: '',
});

/** SED-07: the helps of the sections, by the specified names. */
export const SECTION_HELP = {
  general: {
    text: 'What the type is and what one unit holds. Capacity, power and efficiency are what a project calculates with; the state of charge bounds what of the capacity is used.',
    method: method('Two models, one schedule'),
  },
  'functional model': {
    text: 'How much of the capacity is there at which power: charge is held by two tanks, one available at once, one behind a resistance. The table of full discharges gives the size of both, their ratio and their rate.',
    formula: 'I·T: (1 − c)(1 − e^(−kT)) + c·k·T = k·c·Q/I',
    method: method('Two tanks'),
  },
  augmentation: {
    text: 'When the state of health falls to the limit a project adds capacity, or the life of the storage unit ends. Each value of the limit is calculated as a case of its own in projects that take the type.',
    method: method('End of life'),
  },
  converter: {
    text: 'A converter of the storage unit’s own between cells and bus. It limits the power, loses a share in each direction and is paid for by its rating.',
    method: method("A storage unit's own converter"),
  },
  defaults: {
    text: 'What a project takes over when it picks this type: cost of one unit, units in a string and how the end of life is counted. The project can change each for itself.',
    method: method('End of life'),
  },
  'temperature capacity': {
    text: 'How much of the nominal capacity is there in cold and heat. The calculation follows the fitted parabola, held at 0 below.',
    formula: 'Capacity(T) = NominalCapacity · (d0 + d1·T + d2·T²), T in °C',
    method: method('Fits of a storage type'),
  },
  'cycle lifetime': {
    text: 'How many cycles of a depth end the life. A cycle of depth D takes A·D^beta of the capacity; an exponent above 1 wears deep cycles more than their share.',
    formula: 'Cycles(D) = limit / (A · D^beta), D from 0 to 1',
    method: method('Fits of a storage type'),
  },
  'temperature lifetime': {
    text: 'How many years the storage unit lasts at rest at a temperature. Heat ages it faster by the law of Arrhenius.',
    formula: 'kt = B · e^(−d/T), share of the capacity a year, T in K',
    method: method('Fits of a storage type'),
  },
  thermal: {
    text: 'How the cells warm and cool: their mass and specific heat hold warmth, the conductance lets it out. With a fixed bulk temperature none of them is used.',
    method: method('Temperature'),
  },
  guarantee: {
    text: 'What the maker promises: state of health at the end of each year, by cycles a year. A project counts on it in place of the simulated model where it is in use.',
    method: method('Guaranteed degradation'),
  },
} as const satisfies Record<string, HelpContent>;
export type HelpName = keyof typeof SECTION_HELP;
/** Those that have a formula. */
export type FormulaHelp = { [K in HelpName]: (typeof SECTION_HELP)[K] extends { readonly formula: string } ? K : never }[HelpName];
