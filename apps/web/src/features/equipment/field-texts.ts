import type { FieldMeta } from '@stackwatt/model';

/** What the rating of an imported production is when its text is no number: the least there is, kW (SOL-16, WIND-16). */
export const LEAST_RATING_KW = 1;

/** Descriptions of inputs that are a list or lie in a part several items share, so that the model cannot describe them where they are. */
export const SIZES: Record<'solar' | 'imported' | 'turbines' | 'units' | 'converterMw' | 'converterShare', FieldMeta> = {
  solar: {
    title: 'Sizes to search',
    unit: 'MW',
    minimum: 0,
    help: 'Size of the array. Every value is calculated with every other choice; the best one is found. 0 leaves the array out.',
  },
  imported: {
    title: 'Sizes to search',
    unit: 'MW',
    minimum: 0,
    help: 'Size of the farm. The imported production is scaled by size over rating.',
  },
  turbines: {
    title: 'Numbers of turbines to search',
    minimum: 0,
    help: 'How many turbines of the type stand in the farm. Every value is calculated with every other choice.',
  },
  units: {
    title: 'Sizes to search',
    unit: 'units',
    minimum: 0,
    integer: true,
    help: 'How many units of the type are installed, in whole numbers. Every value is calculated with every other choice.',
  },
  converterMw: {
    title: 'Converter sizes to search',
    unit: 'MW',
    minimum: 0,
    help: 'Output rating of the converter. What exceeds it is clipped.',
  },
  converterShare: {
    title: 'Converter sizes to search',
    unit: '×',
    exclusiveMinimum: 0,
    exclusiveMaximum: 10,
    help: 'Output rating of the converter as a share of what it belongs to: 0.8 for 80 MW of converter on 100 MW.',
  },
};

export const SCALES: Record<'ghi' | 'temperature' | 'wind', FieldMeta> = {
  ghi: {
    title: 'Average sunlight',
    numberFormat: 'n2',
    unit: 'W/m²',
    exclusiveMinimum: 0,
    help: 'Mean of the global horizontal irradiance over the year, nights included. Another value multiplies every hour, so that the mean becomes it.',
  },
  temperature: {
    title: 'Average temperature',
    numberFormat: 'n2',
    unit: '°C',
    exclusiveMinimum: -100,
    exclusiveMaximum: 100,
    help: 'Mean of the air temperature over the year. Another value is reached by adding the difference to every hour.',
  },
  wind: {
    title: 'Annual average wind speed',
    numberFormat: 'n2',
    unit: 'm/s',
    exclusiveMinimum: 0,
    help: 'Mean of the wind speed at the measuring height. Another value multiplies every hour, so that the mean becomes it.',
  },
};
