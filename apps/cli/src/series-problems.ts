import { seriesRefsOf, type FileProblem, type Project, type SeriesTable } from '@stackwatt/model';
import { stepMinutesOfYear } from '@stackwatt/units';

/** What the dispatch takes. */
const LARGEST = 1e12;

/**
 * What keeps a calculation from the series of a project: values that did not come with its file, as with a document that the server keeps,
 * and lists that are no year.
 *
 * @param series  values by hash
 * @returns       one problem for each place, in the order of the document
 */
export function seriesProblems(project: Project, series: SeriesTable): FileProblem[] {
  const wanted = new Map(seriesRefsOf(project).map(({ place, ref }) => [ref as unknown, place]));
  const problems: FileProblem[] = [];
  const visit = (node: unknown, path: string): void => {
    if (typeof node !== 'object' || node === null) return;
    const name = wanted.get(node);
    if (name === undefined) {
      for (const [key, value] of Object.entries(node)) visit(value, path === '' ? key : `${path}.${key}`);
      return;
    }
    const { hash } = node as { readonly hash: string };
    const values = series.get(hash);
    const value = `"${name}" (${hash === '' ? 'no hash' : hash.slice(0, 12)})`;
    if (values === undefined)
      problems.push({
        place: path,
        value,
        rule: 'the file names this series and does not carry its values; a project that is downloaded as a file carries them',
      });
    else if (values.some((one) => Math.abs(one) > LARGEST))
      problems.push({
        place: path,
        value,
        rule: `a value in step ${values.findIndex((one) => Math.abs(one) > LARGEST)} is larger than ${LARGEST}`,
      });
    else if (stepMinutesOfYear(values.length) === undefined)
      problems.push({ place: path, value, rule: `${values.length} values are no year of 60, 30, 15, 10, 5 or 1 minutes` });
  };
  visit(project, '');
  return problems;
}
