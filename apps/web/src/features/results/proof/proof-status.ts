import type { RowProof } from '@stackwatt/model';

/** Name and meaning of how far the search for the best operation came. */
export const STATUS: Readonly<Record<NonNullable<RowProof['status']>, readonly [value: string, meaning: string]>> = {
  proven: ['Proven', 'In every window, no other operation could earn more than one part in a million extra.'],
  open: [
    'Within its distance',
    'Some windows have more possibilities than are searched. Their plan keeps every rule; no other can earn more than the distance below.',
  ],
  timedOut: [
    'Ended by its limit',
    'The work allowed for searching was used up. Every plan keeps every rule; no other can earn more than the distance below.',
  ],
};

/** 'proven', for a cell; rows stored before it was told have their gap alone. */
export const statusText = ({ status }: RowProof): string | undefined =>
  status === undefined ? undefined : STATUS[status][0].toLowerCase();
