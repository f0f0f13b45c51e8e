/**
 * Headings that a program may look columns up by: equipment and markets may share a name, so every further heading of one text is
 * numbered before its unit, `Hub revenue #2 ($)`.
 */
export function distinctHeadings(headings: readonly string[]): string[] {
  const taken = new Set<string>();
  return headings.map((heading) => {
    let one = heading;
    for (let n = 2; taken.has(one); n++) one = heading.replace(/( \([^()]*\))?$/, (unit) => ` #${n}${unit}`);
    taken.add(one);
    return one;
  });
}
