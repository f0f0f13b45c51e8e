import type { Paper } from '@stackwatt/model';

export const PAPER_NAMES: Readonly<Record<Paper, string>> = { a4: 'A4', letter: 'Letter' };
