import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import type { Source, SourceColumn } from '../layouts/source.ts';
import type { Candidate, SeriesKind } from '../understood.ts';

/** Headings that mean the wanted quantity, best first; the first pattern that names exactly one column decides. */
const WANTED: Readonly<Record<SeriesKind, readonly RegExp[]>> = {
  price: [/\b(?:lmp|lbmp|spp)\b|locational marginal|settlement ?point ?price/i, /price|tariff|€|\$|eur\b|usd\b|_da\b|\bda\b/i],
  regulation: [/reg/i, /price/i],
  production: [/^e_?grid$/i, /^earray$/i, /\bac\b/i, /power|output|production|generation|energy|_mw\b|_kw\b/i],
  irradiance: [/^ghi\b|^glob_?hor$|^g\(h\)|global horizontal/i, /irradiance/i],
  wind: [/^(?:wind[ _]?speed|wspd|ws\d*m?|speed|windvel)\b/i, /wind.?speed|^ws/i],
  temperature: [/^(?:t_?amb|t ?amb|tdry|t2m|t_degc|air temperature|temperature|ambient temperature|dry.?bulb)/i, /temp|t_?amb|dry.?bulb/i],
  limit: [/limit/i, /power|_mw\b|_kw\b/i],
  obligation: [/obligation|delivery|profile/i, /power|_mw\b|_kw\b/i],
};

/** Headings that mean something else although a wanted word is in them. */
const UNWANTED: Readonly<Partial<Record<SeriesKind, RegExp>>> = {
  price: /reg(?:ulation)?[ _-]?(?:up|down)|congestion|\bloss|energy\)|forecast|vol(?:ume)?_/i,
  production: /\bdc\b|irradiance|temp|wind/i,
  wind: /dir|deg\b/i,
  temperature: /dew|cell|array|module|time|wet/i,
};

/** Numeric columns that hold no time. */
export const findCandidates = (source: Source): SourceColumn[] =>
  source.columns.filter((column) => column.isNumeric && !source.timeColumns.includes(column.index));

export const toCandidate = (column: SourceColumn): Candidate => ({ number: column.index + 1, name: column.name });

/**
 * The column to read: the one named by the caller, the only one, or the only one whose heading means the kind. Otherwise the
 * caller has to choose.
 *
 * @param wanted  heading (letter case does not matter) or number from 1
 */
export function chooseColumn(source: Source, kind: SeriesKind, wanted: string | number | undefined): SourceColumn | Refusal {
  const candidates = findCandidates(source);
  if (wanted !== undefined) return findWanted(source, candidates, wanted);
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length === 0) return refuse('noColumn', 'the file has no column of numbers beside its dates');
  const meant = candidates.filter((column) => UNWANTED[kind]?.test(column.name) !== true);
  for (const pattern of WANTED[kind]) {
    const found = meant.filter((column) => pattern.test(column.name));
    if (found.length === 1) return found[0]!;
    if (found.length > 1) return needColumn(found);
  }
  return needColumn(meant.length > 1 ? meant : candidates);
}

function findWanted(source: Source, candidates: readonly SourceColumn[], wanted: string | number): SourceColumn | Refusal {
  const text = String(wanted).trim().toLowerCase();
  const named = source.columns.filter((column) => column.name.toLowerCase() === text);
  const containing = candidates.filter((column) => column.name.toLowerCase().includes(text));
  const found = typeof wanted === 'string' && named.length > 0 ? named : typeof wanted === 'string' && !/^\d+$/.test(text) ? containing : source.columns.filter((column) => column.index === Number(wanted) - 1);
  if (found.length === 1) return found[0]!;
  if (found.length > 1) return needColumn(found);
  return refuse('noColumn', `there is no column ${quote(String(wanted))}; the file has ${listed(candidates)}`);
}

function needColumn(columns: readonly SourceColumn[]): Refusal {
  return refuse('columnNeeded', `several columns can be meant, choose one: ${listed(columns)}`);
}

/** Columns named in a message. */
const LISTED = 40;

const listed = (columns: readonly SourceColumn[]): string =>
  columns.length === 0 ? 'no column of numbers' : `${columns.slice(0, LISTED).map((column) => `${column.index + 1} ${quote(column.name)}`).join(', ')}${columns.length > LISTED ? ', …' : ''}`;
