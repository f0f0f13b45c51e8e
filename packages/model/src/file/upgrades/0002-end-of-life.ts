import { changeKey, changeNumbers, mapItems, type FileContext, type Json, type Upgrade } from './upgrade.ts';

const CHANGED_ON = Date.UTC(2025, 2, 20);

/** A file without a record counts as saved before that day (D-051). */
const isOld = ({ savedAt }: FileContext): boolean => {
  const at = savedAt === undefined ? Number.NaN : Date.parse(savedAt);
  return !(at >= CHANGED_ON);
};

/** A plain limit is always the permitted loss; in a list the values under 50 are. */
const inverted = (value: unknown): unknown =>
  typeof value === 'number' ? 100 - value : changeNumbers(value, (one) => (one < 50 ? 100 - one : one));

const invertItem = (item: Json): Json =>
  changeKey(changeKey(item, 'augmentationDegradationLimit', inverted), 'augmentationDegradationLimitSensitivity', (value) =>
    Array.isArray(value) ? inverted(value) : value,
  );

/**
 * 0002: the end-of-life limit was the permitted loss of capacity and is now the remaining state of health. Files below version 4 saved
 * before 20 March 2025.
 */
export const upgrade0002: Upgrade = {
  number: 2,
  title: 'The end-of-life limit is the remaining state of health',
  applies: (file) => Number(file['version']) < 4,
  up: (file, context) => ({ ...(isOld(context) ? changeKey(file, 'storage', (list) => mapItems(list, invertItem)) : file), version: 4 }),
};
