/**
 * Value of a yearly list in a project year; past its end the last value goes on.
 *
 * @param values       index 0 is year 1; at least one
 * @param projectYear  1…
 */
export function valueOfYear(values: ArrayLike<number>, projectYear: number): number {
  if (values.length === 0 || !(projectYear >= 1)) throw new RangeError(`no value for project year ${projectYear} among ${values.length}`);
  return values[Math.min(projectYear, values.length) - 1]!;
}
