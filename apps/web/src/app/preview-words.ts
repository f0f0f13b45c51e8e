import { turbineRatingMw, type Issue, type Project } from '@stackwatt/model';
import type { PreviewChange, PreviewFigures } from '../editor/preview.ts';
import { shownUnit } from '../lib/money.ts';
import { formatExact, formatNumber, MISSING } from '../lib/number.ts';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mw = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** '120 MW solar · 60 MW wind · 80 MW / 320 MWh' */
export function sizesInWords(project: Project): string {
  const parts: string[] = [];
  if (project.useSolar) parts.push(`${mw(sum(project.solar.map((item) => item.sizing[item.sizing.sizingKind][0] ?? 0)))} MW solar`);
  if (project.useWind) {
    parts.push(
      `${mw(
        sum(
          project.wind.map((item) =>
            item.kind === 'production'
              ? (item.customSizing[item.customSizing.sizingKind][0] ?? 0)
              : (item.sizing[item.sizing.sizingKind][0] ?? 0) * turbineRatingMw(item.specs),
          ),
        ),
      )} MW wind`,
    );
  }
  if (project.useStorage) {
    const units = project.storage.map((item) => ({ units: item.sizing[item.sizing.sizingKind][0] ?? 0, specs: item.specs }));
    parts.push(
      `${mw(sum(units.map((one) => one.units * one.specs.nominalPower)))} MW / ${mw(sum(units.map((one) => one.units * one.specs.nominalCapacity)))} MWh`,
    );
  }
  return parts.join(' · ');
}

/** Which kind of number the preview is. */
export const stageInWords = (isEarly: boolean, figures: Pick<PreviewFigures, 'stage'> | undefined): string =>
  isEarly ? 'Early-stage' : figures?.stage === 'late' ? 'Late-stage' : 'One year, extrapolated';

/**
 * W-14: why the preview's NPV is another than that of a row of the results; undefined where the results have one row, and it is this one.
 *
 * @param systems  sets of sizes and of sensitivity values in the results
 */
export function differenceInWords(isEarly: boolean, stage: PreviewFigures['stage'], systems: number): string | undefined {
  if (!isEarly && stage === 'early')
    return 'The preview calculates the first year and carries it on; the results calculate every year, so their NPV differs.';
  return systems > 1 ? `One of ${formatNumber(systems)} rows of the results: the largest sizes, the first of several values.` : undefined;
}

/** 'Discount rate 8 → 8.5 %' */
export function changeInWords({ name, number }: Pick<PreviewChange, 'name' | 'number'>, symbol: string): string {
  if (!number) return name;
  const unit = shownUnit(number.unit, symbol);
  return `${name} ${formatExact(number.from)} → ${formatExact(number.to)}${unit === undefined ? '' : `\u00a0${unit}`}`;
}

/** A difference with its sign; nothing where one of the two is missing. */
export function differenceOf(now: number | null | undefined, before: number | null | undefined, digits: number): string {
  if (typeof now !== 'number' || typeof before !== 'number') return '';
  const text = formatNumber(now - before, digits);
  return text === MISSING ? '' : now - before > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** What is missing, as a phrase that follows a colon: the beginning of a project has two things to add. */
const PHRASES: Readonly<Record<string, string>> = { 'CHK-01': 'add a revenue stream', 'CHK-05': 'add a technology' };

/** The first errors as phrases of one sentence; `rest` more are not named. */
export function missingInWords(errors: readonly Issue[]): {
  readonly phrases: readonly { text: string; issue: Issue }[];
  readonly rest: number;
} {
  const isBeginning = errors.length > 1 && errors.every(({ id }) => Object.hasOwn(PHRASES, id));
  const named = isBeginning ? errors : errors.slice(0, 1);
  return {
    phrases: named.map((issue, index) => {
      const text = PHRASES[issue.id] ?? issue.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
      return { text: index === 0 ? text : text.replace(/^add /, ''), issue };
    }),
    rest: errors.length - named.length,
  };
}
