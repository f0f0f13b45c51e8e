import type { Provenance, RowProof } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { formatNumber } from '../../lib/number.ts';
import { GAP_TARGET } from './columns.ts';
import { shortHash } from './short-hash.ts';

/** One line of the proof: what was checked, what came out, and what it says to someone who lends on it. */
export interface ProofFact {
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
}

const RESIDUAL_DIGITS = 6;
const GAP_DIGITS = 2;

/** 'below 0.000001' instead of a row of zeros. */
export function boundText(value: number, digits: number): string {
  const least = 10 ** -digits;
  return value < least ? `below ${formatNumber(least, digits)}` : `at most ${formatNumber(value, digits)}`;
}

/** How the operation was found, in words; a method this page does not know keeps its name. */
const METHODS: Readonly<Record<string, string>> = {
  none: 'Nothing to decide',
  slope: 'Exact optimum in one pass',
  hull: 'Exact optimum in one pass',
  limited: 'Exact optimum with daily limits',
  exact: 'Exact search where prices or limits ask for it',
  interior: 'Interior point for several stores',
  branched: 'Branch and bound',
};
export const methodText = (method: string): string => METHODS[method] ?? method;

/** First letter large, a full stop at the end. */
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;

/** What a reader has to know before using the number; empty for an ordinary result. */
export const proofRemarks = ({ gap, irrNote, notes = [] }: RowProof): string[] => [
  ...(gap > GAP_TARGET
    ? [`In its least certain window the operation is proven to within ${formatNumber(toPercent(gap), GAP_DIGITS)}\u00a0% of the best; the target is ${formatNumber(toPercent(GAP_TARGET), 1)}\u00a0%. It can be carried out as it is: the best operation could only earn more.`]
    : []),
  ...(irrNote === '' ? [] : [sentence(irrNote)]),
  ...notes.map(sentence),
];

/** What proves a row, with its sources where they are known. */
export function proofFacts({ gap, balanceResidualMw, method }: RowProof, provenance: Pick<Provenance, 'engineVersion' | 'inputHash'> | null): ProofFact[] {
  return [
    { label: 'Energy balance', value: `${boundText(balanceResidualMw, RESIDUAL_DIGITS)} MW off`, meaning: 'Largest difference, in any step of any year, between what goes in and what comes out or is lost.' },
    { label: 'Distance to the best operation', value: `${boundText(toPercent(gap), GAP_DIGITS)}\u00a0%`, meaning: 'At the prices given, no other way to run the plant could earn more than this share extra in any window of its plan.' },
    { label: 'Method', value: methodText(method), meaning: 'The most laborious one that any year of this system needed. Every operation is evaluated a second time by separate rules; a difference would stop the calculation.' },
    ...(provenance === null ? [] : [
      { label: 'Engine', value: provenance.engineVersion, meaning: 'The same inputs and engine give the same numbers, in the page, on the command line and through the interface.' },
      { label: 'Inputs', value: shortHash(provenance.inputHash), meaning: 'Fingerprint of everything that was entered. Another fingerprint is another calculation.' },
    ]),
  ];
}

/** The proof as plain lines, for the file of a lender. */
export function proofLines(proof: RowProof, provenance: Pick<Provenance, 'engineVersion' | 'inputHash'> | null): string {
  const facts = proofFacts(proof, null).map(({ label, value }) => `${label}: ${value}`);
  const source = provenance === null ? [] : [`Engine: ${provenance.engineVersion}`, `Inputs: ${provenance.inputHash}`];
  const remarks = proofRemarks(proof);
  return [...facts, ...source, ...(remarks.length === 0 ? ['Remarks: none'] : remarks.map((remark) => `Remark: ${remark}`))].join('\n');
}
