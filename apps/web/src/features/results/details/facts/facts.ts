import { formatDate } from '../../../../lib/date.ts';
import { formatPercent } from '../../../../lib/money.ts';
import { MISSING } from '../../../../lib/number.ts';
import type { MetricId } from '../../metrics/metric-help.ts';

/** One of the figures a section begins with. */
export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly unit: string;
  readonly note: string;
  /** What it is, for its help. */
  readonly metric?: MetricId;
}

/** A percentage that is given as one is shown in the form of a fraction of 100 (DET-58, D-156): 2.5 as 2.5 %. */
export const percentText = (percent: number | undefined, missing: string): string =>
  percent === undefined ? missing : formatPercent(percent / 100, 1);

export const dateText = (date: string, format: number): string => (date === '' ? MISSING : formatDate(date, format));
