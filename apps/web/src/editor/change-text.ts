import { fieldMeta, Obligation, type InputChange } from '@stackwatt/model';
import { valueText } from './also-used/also-used.ts';
import { inWords } from './also-used/choice-words.ts';
import { shownUnit } from '../lib/money.ts';
import { MISSING } from '../lib/number.ts';

/** A changed input as a line of a list. */
export interface ChangeLine {
  readonly title: string;
  readonly from: string;
  readonly to: string;
}

const placeText = (value: object): string | undefined => {
  const { address, pos } = value as { address?: unknown; pos?: { lat: number; lng: number } };
  return pos === undefined ? undefined : `${String(address)} (${valueText(pos.lat, '°')}, ${valueText(pos.lng, '°')})`;
};
/** Parts with a name are told by it. */
const nameText = (value: object): string | undefined => {
  const { model, name, fileName } = value as Readonly<Record<string, unknown>>;
  return [model, name, fileName].find((one): one is string => typeof one === 'string' && one !== '');
};

function partText(value: unknown, unit: string): string {
  if (value === undefined) return MISSING;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return valueText(value, unit);
  // A series has its values, a yearly quantity its years.
  if ('hash' in value || 'customValues' in value || 'rates' in value) return valueText(value, unit);
  return placeText(value) ?? nameText(value) ?? valueText(value, unit);
}

/** Windows, lines and years of one list by their values, where their number alone says nothing. */
const valuesOf = (list: unknown): readonly number[] | undefined => {
  if (!Array.isArray(list) || list.length === 0) return undefined;
  const values = list.map((item: unknown) => (item as { value?: unknown } | null)?.value);
  return values.every((value) => typeof value === 'number') ? values : undefined;
};

/** Of the values in a list that has no unit itself. */
const ITEM_UNITS: Readonly<Record<string, string | undefined>> = { obligations: fieldMeta(Obligation, 'value').unit };

/** Old and new in the words and units of the form; two that read alike differ inside. */
export function changeLine({ path, meta, owner, from, to }: InputChange, symbol: string): ChangeLine {
  const unit = meta.unit === undefined ? '' : `\u00a0${shownUnit(meta.unit, symbol) ?? ''}`;
  const title = owner === undefined ? meta.title : `${owner}: ${meta.title}`;
  if (from === undefined && owner !== undefined) return { title: owner, from: MISSING, to: 'added' };
  if (to === undefined && owner !== undefined) return { title: owner, from: 'there', to: 'removed' };
  const [before, after] = [partText(inWords(path, from), unit), partText(inWords(path, to), unit)];
  if (before !== after) return { title, from: before, to: after };
  const [old, now] = [valuesOf(from), valuesOf(to)];
  const itemUnit = ITEM_UNITS[String(path.at(-1))];
  const ofItems = itemUnit === undefined ? unit : `\u00a0${itemUnit}`;
  const [oldText, nowText] = [old && valueText(old, ofItems), now && valueText(now, ofItems)];
  if (oldText !== undefined && nowText !== undefined && oldText !== nowText) return { title, from: oldText, to: nowText };
  return { title, from: before, to: 'other values' };
}
