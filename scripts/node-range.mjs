/**
 * Whether a version of Node is in a range as package.json writes it: alternatives between `||`, each a list of `1.2.3`, `1`, `1.x`, `>=1.2`
 * or `^1.2.3` that must all hold. Without libraries, as it is asked before any is installed.
 *
 * @param {string} version
 * @param {string} range
 */
export function isInRange(version, range) {
  const numbers = (text) => text.split('.').map(Number);
  const given = numbers(version);
  const compare = (other) => given.map((part, i) => part - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
  const holds = (word) => {
    const [, sign, text] = /^(\^|>=|)v?(\d+(?:\.\d+)*)(?:\.[x*])*$/.exec(word) ?? [];
    if (text === undefined) throw new Error(`"${word}" is no range of versions known here`);
    const wanted = numbers(text);
    if (sign === '>=') return compare(wanted) >= 0;
    if (sign === '^') return given[0] === wanted[0] && compare(wanted) >= 0;
    return wanted.every((part, i) => given[i] === part);
  };
  return range.split('||').some((all) => all.replaceAll('>= ', '>=').trim().split(/\s+/).every(holds));
}
