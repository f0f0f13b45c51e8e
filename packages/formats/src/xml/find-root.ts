import type { Refusal } from '../problems.ts';
import { quote, refuse } from '../problems.ts';
import { plainName } from './entity-reader.ts';
import type { XmlNode } from './xml-document.ts';

/** How deep within wrappers, such as a list of components, the element may stand. */
const DEEPEST_WRAPPER = 3;
/** Layout this program writes; a file of a later one may mean other things by the same names. */
export const LAYOUT_VERSION = 1;

/**
 * The element a file is about: the root, or the only element of such a name within it.
 *
 * @param names  names of the element, as `plainName` gives them
 * @param what   'storage type', for the refusal
 */
export function findRoot(root: XmlNode, names: readonly string[], what: string): XmlNode | Refusal {
  const found = candidates(root, names, 0);
  const [only] = found;
  if (only === undefined) return refuse('layout', `no ${what}: the root element is ${quote(root.name)}`);
  if (found.length > 1) return refuse('count', `the file holds ${found.length} ${what}s; one file holds one`);
  const version = only.attributes.get('version') ?? '';
  if (/^\d+$/.test(version) && Number(version) > LAYOUT_VERSION)
    return refuse('layout', `version: ${quote(version)}: this program reads files up to version ${LAYOUT_VERSION}`);
  return only;
}

const candidates = (node: XmlNode, names: readonly string[], depth: number): XmlNode[] =>
  names.includes(plainName(node.name))
    ? [node]
    : depth === DEEPEST_WRAPPER
      ? []
      : node.children.flatMap((child) => candidates(child, names, depth + 1));
