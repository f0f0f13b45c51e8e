/** "ercot_rt_2021_west.csv" → 2021; undefined when the name holds no year or several. */
export function yearInName(fileName: string | undefined): number | undefined {
  const years = new Set((fileName ?? '').match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g));
  return years.size === 1 ? Number([...years][0]) : undefined;
}
