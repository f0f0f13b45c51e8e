import { withNumbers, type DetailResult, type Provenance, type RowProof } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { formatMoney, scaleFor } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { GAP_TARGET } from '../ranking/columns.ts';
import { runTimeText } from './run-time-text.ts';
import { STATUS } from './proof-status.ts';
import { shortHash } from './short-hash.ts';
import { boundText } from './bound-text.ts';

/** One line of the proof: what was checked, what came out, and what it says to someone who lends on it. */
export interface ProofFact {
  readonly label: string;
  readonly value: string;
  readonly meaning: string;
}

const RESIDUAL_DIGITS = 6;
const GAP_DIGITS = 2;

/** How the operation was found, in words; a method this page does not know keeps its name. */
const METHODS: Readonly<Record<string, string>> = {
  none: 'Nothing to decide',
  slope: 'Exact optimum in one pass',
  hull: 'Exact optimum in one pass',
  limited: 'Exact optimum with daily limits',
  exact: 'Exact search where prices or limits ask for it',
  interior: 'Interior point for several storage units',
  branched: 'Branch and bound',
};
const methodText = (method: string): string => METHODS[method] ?? method;

/** First letter large, a full stop at the end, numbers as the user writes them. */
const sentence = (text: string): string =>
  withNumbers(`${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`, formatNumber);

/** What a reader has to know before using the number; empty for an ordinary result. */
export const proofRemarks = ({ gap, status, windows = 0, windowCounts, irrNote, notes = [] }: RowProof): string[] => [
  ...(status === 'timedOut' && windowCounts !== undefined
    ? [
        `The work allowed for searching was used up before every window was done: ${formatNumber(windowCounts.timedOut)} of ${formatNumber(windows)} keep a plan that is sound and not proven best.`,
      ]
    : []),
  ...(gap > GAP_TARGET
    ? [
        `In its least certain window the operation is proven to within ${formatNumber(toPercent(gap), GAP_DIGITS)}\u00a0% of the best; the target is ${formatNumber(toPercent(GAP_TARGET), 1)}\u00a0%. It can be carried out as it is: the best operation could only earn more.`,
      ]
    : []),
  ...(irrNote === '' ? [] : [sentence(irrNote)]),
  ...notes.map(sentence),
];

/** What the storage units hold when the first year begins. */
export interface ChargeAtStart extends Readonly<DetailResult['performance']['chargeAtStart']> {
  readonly symbol: string;
}

/** How the operation was planned: rows that were stored before this was counted say nothing. */
function workFacts({ windows, windowCounts, iterations }: RowProof): ProofFact[] {
  if (windows === undefined || windowCounts === undefined || iterations === undefined) return [];
  const { exact, branched, open, timedOut } = windowCounts;
  const searched = [
    ...(exact > 0 ? [`${formatNumber(exact)} by the exact programme`] : []),
    ...(branched > 0 ? [`${formatNumber(branched)} by branch and bound`] : []),
  ];
  const unproven = [
    ...(open > 0 ? [`${formatNumber(open)} after a search of full length`] : []),
    ...(timedOut > 0 ? [`${formatNumber(timedOut)} when the work allowed was used up`] : []),
  ];
  return [
    {
      label: 'Windows',
      value: formatNumber(windows),
      meaning:
        'Parts in which the operation is planned, of all years and energy markets. Each looks ahead beyond the hours that are kept of it.',
    },
    {
      label: 'Searched windows',
      value: formatNumber(exact + branched),
      meaning:
        searched.length === 0
          ? 'The plain programme was exact in all of them.'
          : `Where the plain programme is not exact, as with prices below zero: ${searched.join(', ')}.`,
    },
    {
      label: 'Left unproven',
      value: formatNumber(open + timedOut),
      meaning:
        unproven.length === 0
          ? 'Nothing was left to gain anywhere.'
          : `More than one part in a million may be left to gain: ${unproven.join(', ')}.`,
    },
    { label: 'Iterations', value: formatNumber(iterations), meaning: 'Programmes solved for all windows together.' },
  ];
}

/** N-15 */
const chargeFacts = ({ energy, revenue, symbol }: ChargeAtStart): ProofFact[] => [
  {
    label: 'Charge at the start',
    value: energy === 0 ? 'None' : `${formatNumber(energy, 1)}\u00a0MWh, ${formatMoney(revenue, symbol, scaleFor([revenue]))}`,
    meaning:
      energy === 0
        ? 'The storage units begin at their lowest state: nothing is sold that was not charged.'
        : 'What the storage units hold beyond their lowest state when the first year of operation begins, and what that year earns more with it. What is left at the end counts nothing.',
  },
];

/** Where a proof's numbers come from; null where it is not known. */
export type ProofSource = Pick<Provenance, 'engineVersion' | 'inputHash' | 'elapsedSeconds'> | null;

/** What proves a row, with its sources and the charge it begins with where they are known. */
export function proofFacts(proof: RowProof, provenance: ProofSource, charge?: ChargeAtStart): ProofFact[] {
  const { gap, balanceResidualMw, method, status } = proof;
  return [
    ...(status === undefined ? [] : [{ label: 'Status', value: STATUS[status][0], meaning: STATUS[status][1] }]),
    {
      label: 'Energy balance',
      value: `${boundText(balanceResidualMw, RESIDUAL_DIGITS)} MW off`,
      meaning: 'Largest difference, in any step of any year, between what goes in and what comes out or is lost.',
    },
    {
      label: 'Distance to the best operation',
      value: `${boundText(toPercent(gap), GAP_DIGITS)}\u00a0%`,
      meaning: 'At the prices given, no other way to run the plant could earn more than this share extra in any window of its plan.',
    },
    {
      label: 'Method',
      value: methodText(method),
      meaning:
        'The most laborious one that any year of this system needed. Every operation is evaluated a second time by separate rules; a difference would stop the calculation.',
    },
    ...workFacts(proof),
    ...(charge === undefined ? [] : chargeFacts(charge)),
    ...(provenance === null
      ? []
      : [
          {
            label: 'Engine',
            value: provenance.engineVersion,
            meaning: `The same inputs and engine give the same numbers, in the page, on the command line and through the interface.`,
          },
          ...(provenance.elapsedSeconds === undefined
            ? []
            : [
                {
                  label: 'Run time',
                  value: runTimeText(provenance.elapsedSeconds),
                  meaning: 'Of the whole calculation, from its first system to its last.',
                },
              ]),
          {
            label: 'Inputs',
            value: shortHash(provenance.inputHash),
            meaning: 'Fingerprint of everything that was entered. Another fingerprint is another calculation.',
          },
        ]),
  ];
}

/** The proof as plain lines, for the file of a lender. */
export function proofLines(proof: RowProof, provenance: ProofSource, charge?: ChargeAtStart): string {
  const facts = proofFacts(proof, null, charge).map(({ label, value }) => `${label}: ${value}`);
  const source = provenance === null ? [] : [`Engine: ${provenance.engineVersion}`, `Inputs: ${provenance.inputHash}`];
  const remarks = proofRemarks(proof);
  return [...facts, ...source, ...(remarks.length === 0 ? ['Remarks: none'] : remarks.map((remark) => `Remark: ${remark}`))].join('\n');
}
