import type { Refusal } from '../problems.ts';
import { isUnnamed, quote, refuse } from '../problems.ts';
import { PVSYST } from '../layouts/pvsyst.ts';
import type { Source, SourceColumn } from '../layouts/source.ts';
import type { Candidate, SeriesKind } from '../understood.ts';

/** Headings that mean the wanted quantity, best first; the first pattern that names exactly one column decides. */
const WANTED: Readonly<Record<SeriesKind, readonly RegExp[]>> = {
  price: [
    /(?:\b|_)(?:lmp|lbmp|spp)(?:\b|_)|locational marginal|settlement ?point ?price/i,
    /price|tariff|€|\$|eur\b|usd\b|_da\b|\bda\b/i,
    /^(?:mw|prc|value)$/i,
  ],
  regulation: [/reg/i, /price/i],
  production: [/^e_?grid$/i, /^earray$/i, /\bac\b/i, /power|output|production|generation|energy|_mw\b|_kw\b/i],
  irradiance: [/^ghi\b|^allsky_sfc_sw_dwn$|^glob_?hor\b|^g\(h\)|global horizontal/i, /irradiance/i],
  wind: [/^(?:wind[ _]?speed|wspd|ws\d*m?|speed|windvel)\b/i, /wind.?speed|^ws/i],
  temperature: [/^(?:t_?amb|t ?amb|tdry|t2m|t_degc|air temperature|temperature|ambient temperature|dry.?bulb)/i, /temp|t_?amb|dry.?bulb/i],
  limit: [/limit/i, /power|_mw\b|_kw\b/i],
  obligation: [/obligation|delivery|profile/i, /power|_mw\b|_kw\b/i],
};

/** Headings that mean something else although a wanted word is in them. */
const UNWANTED: Readonly<Partial<Record<SeriesKind, RegExp>>> = {
  price: /reg(?:ulation)?[ _-]?(?:up|down)|congestion|^(?:con|loss)_|(?:\b|_)loss|energy\)|system_energy|forecast|vol(?:ume)?_/i,
  production: /\bdc\b|irradiance|temp|wind/i,
  irradiance: /clear ?sky|source|uncert|flag/i,
  wind: /dir|deg\b|source|uncert|flag/i,
  temperature: /dew|cell|array|module|time|wet|source|uncert|flag/i,
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
  if (wanted !== undefined) return findWanted(source, candidates, kind, wanted);
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length === 0) return refuse('noColumn', 'the file has no column of numbers beside its dates');
  if (source.layout === PVSYST && kind === 'production') return choosePvsyst(candidates);
  const found = meantBy(candidates, kind);
  return found.length === 1 ? found[0]! : needColumn(found);
}

/** D-134: the last of the columns named E_Grid or EArray. */
function choosePvsyst(candidates: readonly SourceColumn[]): SourceColumn | Refusal {
  const production = candidates.findLast((column) => /^(?:e_?grid|earray)$/i.test(column.name));
  return production ?? refuse('noColumn', `the PVsyst file has no column E_Grid or EArray, so no production; it has ${listed(candidates)}`);
}

/** The columns whose headings mean the kind; all of them when no heading does. */
function meantBy(candidates: readonly SourceColumn[], kind: SeriesKind): readonly SourceColumn[] {
  const meant = candidates.filter((column) => UNWANTED[kind]?.test(column.name) !== true);
  for (const pattern of WANTED[kind]) {
    const found = meant.filter((column) => pattern.test(column.name));
    if (found.length > 0) return found;
  }
  return meant.length > 0 ? meant : candidates;
}

/** By heading, by number, or by a part of the heading that is in one heading only, or in one only that means the kind. */
function findWanted(
  source: Source,
  candidates: readonly SourceColumn[],
  kind: SeriesKind,
  wanted: string | number,
): SourceColumn | Refusal {
  const text = String(wanted).trim().toLowerCase();
  const named = typeof wanted === 'string' ? source.columns.filter((column) => column.name.toLowerCase() === text) : [];
  if (named.length === 1) return named[0]!;
  if (named.length > 1) return needColumn(named);
  if (/^\d+$/.test(text)) {
    const numbered = source.columns.find((column) => column.index === Number(text) - 1);
    return numbered ?? noSuchColumn(wanted, candidates);
  }
  const containing = text === '' ? [] : candidates.filter((column) => column.name.toLowerCase().includes(text));
  if (containing.length === 0) return noSuchColumn(wanted, candidates);
  const found = containing.length === 1 ? containing : meantBy(containing, kind);
  return found.length === 1 ? found[0]! : needColumn(found);
}

const noSuchColumn = (wanted: string | number, candidates: readonly SourceColumn[]): Refusal =>
  refuse('noColumn', `there is no column ${quote(String(wanted))}; the file has ${listed(candidates)}`);

function needColumn(columns: readonly SourceColumn[]): Refusal {
  return refuse('columnNeeded', `several columns can be meant, choose one: ${listed(columns)}`);
}

/** Columns named in a message. */
const LISTED = 40;

const listed = (columns: readonly SourceColumn[]): string =>
  columns.length === 0
    ? 'no column of numbers'
    : `${columns
        .slice(0, LISTED)
        .map(({ index, name }) => (isUnnamed(name) ? name : `${index + 1} ${quote(name)}`))
        .join(', ')}${columns.length > LISTED ? ', …' : ''}`;
