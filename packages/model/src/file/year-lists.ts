import type { FileProblem } from './inline-series.ts';

type Json = Record<string, unknown>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists of a value for each project year, by their keys. */
const YEAR_LISTS: ReadonlySet<string> = new Set(['customValues', 'degradationValues']);
/** Smaller first years count from the start of the project, larger ones are of the calendar. */
const FIRST_CALENDAR_YEAR = 1900;

/**
 * Lists by year are read by position: an entry for each project year, in order. One that names other years, as if the rest did not change,
 * would be laid on the wrong years and go on with its last value, and is a problem.
 */
export function yearListProblems(document: unknown): FileProblem[] {
  const problems: FileProblem[] = [];
  const visit = (node: unknown, place: string): void => {
    if (Array.isArray(node)) {
      if (typeof node[0] === 'object') for (const [i, item] of node.entries()) visit(item, `${place}[${i}]`);
      return;
    }
    if (!isRecord(node)) return;
    for (const [key, value] of Object.entries(node)) {
      const at = place === '' ? key : `${place}.${key}`;
      const problem = YEAR_LISTS.has(key) && Array.isArray(value) ? problemOf(value, at) : undefined;
      if (problem === undefined) visit(value, at);
      else problems.push(problem);
    }
  };
  visit(document, '');
  return problems;
}

function problemOf(list: readonly unknown[], place: string): FileProblem | undefined {
  const years = list.map((entry) => (isRecord(entry) ? entry['year'] : undefined));
  // What is no year at all is the schema's to say.
  if (!years.every((year): year is number => typeof year === 'number')) return undefined;
  const first = years[0] ?? 1;
  const isStart = first === 0 || first === 1 || first >= FIRST_CALENDAR_YEAR;
  const wrong = isStart ? years.findIndex((year, i) => year !== first + i) : 0;
  if (wrong < 0) return undefined;
  return {
    place: `${place}[${wrong}].year`,
    value: String(years[wrong]),
    rule: `a list by year has an entry for each project year from the first on, so this one is ${(isStart ? first : 1) + wrong}`,
  };
}
