import { perKwToPerMw } from '@stackwatt/units';
import { z } from 'zod';
import { CostTable, simpleCost } from './cost-table.ts';
import { escalatorField, omEscalatorField } from './escalator.ts';
import { described, valuesField } from './field.ts';
import { Sizing } from './sizing.ts';

/** Literal values of the specification, currency per kW (D-066). */
const SOLAR_CONVERTER_PER_KW = { capital: 50, operating: 0, replacement: 50 } as const;
export const STORAGE_CONVERTER_PER_KW = { capital: 27, operating: 0, replacement: 27 } as const;
export const SYSTEM_CONVERTER_PER_KW = { capital: 50, operating: 0, replacement: 50 } as const;

/** A cost table of a converter; the working project holds currency per MW. */
export const converterCost = (perKw: { readonly capital: number; readonly operating: number; readonly replacement: number }): CostTable =>
  simpleCost({
    capital: perKwToPerMw(perKw.capital),
    operating: perKwToPerMw(perKw.operating),
    replacement: perKwToPerMw(perKw.replacement),
  });

/** A converter; its costs are per MW of its rating. Efficiency and lifetime are lists of sensitivity values. */
export const Converter = z.looseObject({
  size: described(
    Sizing.default(() => Sizing.parse({})),
    {
      title: 'Size',
      unit: 'MW',
      help: 'Output rating; what comes above it is clipped. Relative sizes are multiples of the solar size, of the storage energy (per hour), or for the system converter of the larger of solar and storage power.',
    },
  ),
  cost: described(
    CostTable.default(() => converterCost(SOLAR_CONVERTER_PER_KW)),
    { title: 'Cost', help: 'Costs of one MW of rating.' },
  ),
  omEscalator: omEscalatorField(),
  replacementEscalator: escalatorField(
    'Replacement escalator',
    'Yearly change of the replacement cost, on top of inflation. It moves what a replacement in a later year costs.',
  ),
  efficiency: valuesField([98], {
    title: 'Efficiency',
    unit: '%',
    numberFormat: 'n1',
    exclusiveMinimum: 0,
    maximum: 100,
    help: 'Share of the power that leaves the converter, in either direction. The rest is lost; every value is calculated.',
  }),
  lifetime: valuesField([15], {
    title: 'Lifetime',
    unit: 'years',
    exclusiveMinimum: 0,
    help: 'Years after which the converter is replaced at its replacement cost. A shorter one pays it more often; every value is calculated.',
  }),
});
export type Converter = z.infer<typeof Converter>;
