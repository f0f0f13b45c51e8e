import { formatNumber } from '../../lib/number.ts';
import { positionOf } from './decimate.ts';
import type { LineSeries } from './plot-model.ts';
import type { Range } from './range.ts';

const LONGEST_NAME = 40;
const KEPT = 20;

/** TS-09: names above 40 characters keep their first and last 20. */
export const shortName = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, KEPT)}...${name.slice(-KEPT)}` : name);

/** 'Highest price 251.80 $/MWh on 31 July, 19:00, lowest −34.10 on 3 April, 13:00': what the picture says, in one sentence. */
function extremesSentence(series: LineSeries, range: Range, when: (point: number) => string): string {
  const high = positionOf('highest', series.values, range);
  const low = positionOf('lowest', series.values, range);
  if (high < 0) return `${series.name}: no values`;
  const unit = series.unit === '' ? '' : ` ${series.unit}`;
  const highest = `highest ${formatNumber(series.values[high], series.digits)}${unit} on ${when(high)}`;
  if (series.values[low] === series.values[high])
    return `${series.name}: ${formatNumber(series.values[high], series.digits)}${unit} throughout`;
  return `${series.name}: ${highest}, lowest ${formatNumber(series.values[low], series.digits)} on ${when(low)}`;
}

/** 'Most in July (25.0)' of 'Full cycles by month: most in July (25.0)': what a sentence says behind the name of its chart. */
export function findingOf(sentence: string): string {
  const said = sentence.slice(sentence.indexOf(': ') + 1).trim();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** The accessible name of a chart: its title and the extremes of each series. */
export const chartSentence = (title: string, series: readonly LineSeries[], range: Range, when: (point: number) => string): string =>
  `${title}. ${series.length === 0 ? 'No series chosen' : series.map((one) => extremesSentence(one, range, when)).join('. ')}.`;
