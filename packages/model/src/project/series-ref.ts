import { z } from 'zod';
import { choiceField, described, numberField, textField } from './field.ts';

const SERIES_STATES = ['blank', 'ready'] as const;

/**
 * A time series as the project document holds it: a reference by content hash, with the facts a screen shows. The values lie beside
 * the document (MODEL-36: blank or ready; the default year is 2007, whose 1 January is a Monday).
 */
export const SeriesRef = z.looseObject({
  state: choiceField(SERIES_STATES, 'blank', { title: 'State', help: 'Ready once values were imported.' }),
  year: described(z.number().int().default(2007), {
    title: 'Calendar year',
    help: 'Year of the values; 2007, which begins on a Monday, when they carry no date.',
  }),
  name: textField('', { title: 'Name', help: 'Name of the series in charts and messages.' }),
  hash: textField('', { title: 'Hash', help: 'SHA-256 of the values as Float64, little endian, lower-case hex; empty while blank.' }),
  stepMinutes: numberField(60, { title: 'Step', unit: 'min', help: 'Length of one step of the values.' }),
  count: described(z.number().int().default(0), { title: 'Values', help: 'How many values the series has.' }),
  mean: numberField(0, { title: 'Mean', help: 'Mean of the values.' }),
  minimum: numberField(0, { title: 'Lowest', help: 'Lowest value.' }),
  maximum: numberField(0, { title: 'Highest', help: 'Highest value.' }),
  source: textField('', { title: 'Source', help: 'Where the values came from, in words; printed in exports.' }),
  repairs: described(
    z.array(z.string()).default(() => []),
    { title: 'Changes on import', help: 'What was changed on the way in, in words.' },
  ),
  /** Absent in older projects and files. */
  importedOn: described(z.string().optional(), { title: 'Imported on', help: 'Date and time of the import, in UTC.' }),
  /** Absent in older projects and files, and of what was not imported from a file. */
  importChoices: described(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(), {
    title: 'Import choices',
    help: 'How the file was read: the column, and what was chosen over what the file says. A newer file is imported again with the same.',
  }),
});
export type SeriesRef = z.infer<typeof SeriesRef>;

export const blankSeries = (name = ''): SeriesRef => SeriesRef.parse({ name });
export const isReady = (ref: SeriesRef): boolean => ref.state === 'ready';
