/** Plain JSON as the parser gives it: an upgrade knows nothing else. */
export type Json = Record<string, unknown>;

/** What is known about a file beside its text. */
export interface FileContext {
  /** When the record was last saved, ISO text; undefined for a file without a record, which counts as old (D-051). */
  readonly savedAt?: string;
}

/**
 * One step from an older form of the file to the next. Frozen on the day it is merged: it imports nothing of today's model, and its
 * fixtures stay as they are.
 */
export interface Upgrade {
  readonly number: number;
  /** What it does, in words; shown in the report. */
  readonly title: string;
  readonly applies: (file: Json, context: FileContext) => boolean;
  /** @returns a new document; the given one stays as it is */
  readonly up: (file: Json, context: FileContext) => Json;
}

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of a file mapped item by item; anything else is left for the reader to name. */
export const mapItems = (value: unknown, change: (item: Json) => Json): unknown =>
  Array.isArray(value) ? value.map((item: unknown) => (isJson(item) ? change(item) : item)) : value;
/** A key of an object changed where it is present. */
export const changeKey = (item: Json, key: string, change: (value: unknown) => unknown): Json =>
  Object.hasOwn(item, key) ? { ...item, [key]: change(item[key]) } : item;
/** A number, or each number of a list, changed. */
export const changeNumbers = (value: unknown, change: (value: number) => number): unknown =>
  typeof value === 'number'
    ? change(value)
    : Array.isArray(value)
      ? value.map((one: unknown) => (typeof one === 'number' ? change(one) : one))
      : value;
