import { mountingInForce, toFileForm, type Project } from '@stackwatt/model';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Words and settings of the document that no result depends on: changing them leaves results up to date. */
const WITHOUT_EFFECT = [
  'name',
  'author',
  'notes',
  'currency',
  'currencySymbol',
  'dateFormat',
  'useCommaAsDecimalPoint',
  'electricityMarket',
  'marketFollowsPlace',
  'expectedCommercialOperationalDate',
  'expectedNoticeToProceed',
  'ignoreWarnings',
  'commitments',
  'isNewSystemConverter',
];
/** What a contract says to the system sizer: no calculation reads it, and the sizes it leads to count by themselves. */
const OF_SIZER = ['useSystemSizer', 'systemSizerLimits', 'systemSizerTable'];
/** Facts about a series that follow from its hash or only describe it. */
const SERIES_WORDS = ['name', 'source', 'repairs', 'mean', 'minimum', 'maximum', 'count', 'importedOn', 'importChoices'];

/**
 * SHA-256 of everything a result depends on, lower-case hex: the saved form without words, with keys in sorted order. Series count
 * by their content hash. Equal hashes and equal engine version mean equal results.
 */
export function inputHash(project: Project): string {
  const form = toFileForm(project);
  for (const key of WITHOUT_EFFECT) delete form[key];
  const place = form['location'] as Record<string, unknown>;
  form['location'] = { pos: place['pos'], utcOffsetHours: place['utcOffsetHours'] };
  form['solar'] = (form['solar'] as Project['solar']).map(arrayForHash);
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(canonical(form)))));
}

/** An array by what it stands by: choices out of force, and the words for what was always so, leave results up to date. */
function arrayForHash({ mounting, ...array }: Project['solar'][number]): object {
  const inForce = array.kind === 'custom' ? undefined : mountingInForce(mounting);
  return inForce === undefined ? array : { ...array, mounting: inForce };
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Record<string, unknown>;
  const isSeries = typeof node['hash'] === 'string' && 'stepMinutes' in node;
  const keys = Object.keys(node).filter((key) => !OF_SIZER.includes(key) && !(isSeries && SERIES_WORDS.includes(key)));
  return Object.fromEntries(keys.sort().map((key) => [key, canonical(node[key])]));
}
