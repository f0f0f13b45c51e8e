/** What a patch may have of hunks: a page sends a handful, and whoever changes more replaces the document. */
export const MOST_HUNKS = 5000;

/** A run of characters that a hunk keeps, takes away or puts in. */
interface Edit {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}
interface Hunk {
  /** Where it begins, in characters of the text that the hunks before it have made. */
  readonly start: number;
  readonly edits: readonly Edit[];
}

/** Told from the text alone, before anything is made of it. */
export function hasTooManyHunks(patch: string): boolean {
  let hunks = patch.startsWith('@') ? 1 : 0;
  for (let at = patch.indexOf('\n@'); at >= 0; at = patch.indexOf('\n@', at + 2)) if (++hunks > MOST_HUNKS) return true;
  return false;
}

/**
 * Applies a patch in the common text form of character edits (D-072) where it says, and nowhere else: both ends are checked by hash, so
 * nothing is searched for. The time is that of reading document and patch once, whatever the hunks are.
 *
 * @returns undefined for what is no patch, or does not fit
 */
export function applyPatch(document: string, patch: string): string | undefined {
  const walk = new Walk(document);
  return readHunks(patch)?.every((hunk) => walk.apply(hunk)) === true ? walk.end() : undefined;
}

const HEADER = /^@@ -(\d+),?(\d*) \+(\d+),?(\d*) @@$/;

/** @returns undefined for a text that is no patch */
function readHunks(patch: string): Hunk[] | undefined {
  const hunks: Hunk[] = [];
  let header: RegExpExecArray | undefined;
  let edits: Edit[] = [];
  /** What the header says of its hunk is what the hunk has. */
  const isClosed = (): boolean => {
    if (!header) return true;
    const [, , before = '', start = '', after = ''] = header;
    if (lengthOf(edits, '-') !== countOf(before) || lengthOf(edits, '+') !== countOf(after)) return false;
    // Counted from 1, but for a hunk that leaves nothing.
    hunks.push({ start: after === '0' ? Number(start) : Number(start) - 1, edits });
    return true;
  };
  for (let from = 0; from < patch.length;) {
    const end = patch.indexOf('\n', from);
    const line = patch.slice(from, end < 0 ? patch.length : end);
    from = end < 0 ? patch.length : end + 1;
    if (line === '') continue;
    const sign = line[0]!;
    if (sign === '@') {
      if (!isClosed()) return undefined;
      header = HEADER.exec(line) ?? undefined;
      if (!header) return undefined;
      edits = [];
    } else {
      const text = decoded(line.slice(1));
      if (!header || text === undefined || (sign !== ' ' && sign !== '-' && sign !== '+')) return undefined;
      if (text !== '') edits.push({ sign, text });
    }
  }
  return isClosed() ? hunks : undefined;
}

/** A count that is 1 is left out. */
const countOf = (text: string): number => (text === '' ? 1 : Number(text));
const lengthOf = (edits: readonly Edit[], sign: '-' | '+'): number =>
  edits.reduce((sum, edit) => sum + (edit.sign === ' ' || edit.sign === sign ? edit.text.length : 0), 0);

const textOf = (edits: readonly Edit[]): string => edits.map((edit) => edit.text).join('');

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURI(text);
  } catch {
    // Half a character, or a sign that begins none: no patch.
    return undefined;
  }
}

/** The document as the hunks go through it: what is made, in pieces, and how far the document is read. */
class Walk {
  readonly #pieces: string[] = [];
  #made = 0;
  #read = 0;

  constructor(private readonly document: string) {}

  /**
   * A hunk may begin within what was made already, as each one is written for the text that those before it have made; its first change
   * comes after their last one. @returns false when it does not fit
   */
  apply({ start, edits }: Hunk): boolean {
    const first = edits.findIndex((edit) => edit.sign !== ' ');
    const context = textOf(edits.slice(0, first < 0 ? edits.length : first));
    const begin = start + context.length;
    if (start < 0 || begin < this.#made || !this.#stands(context, start)) return false;
    if (first < 0) return true;
    this.#keep(begin - this.#made);
    let last = edits.length;
    while (edits[last - 1]!.sign === ' ') last--;
    for (const { sign, text } of edits.slice(first, last)) {
      if (sign !== '+') {
        if (!this.document.startsWith(text, this.#read)) return false;
        this.#read += text.length;
      }
      if (sign !== '-') this.#put(text);
    }
    return this.document.startsWith(textOf(edits.slice(last)), this.#read);
  }

  end(): string {
    return this.#pieces.join('') + this.document.slice(this.#read);
  }

  #put(text: string): void {
    this.#pieces.push(text);
    this.#made += text.length;
  }

  #keep(length: number): void {
    if (length === 0) return;
    this.#put(this.document.slice(this.#read, this.#read + length));
    this.#read += length;
  }

  /** Whether the text of now has these characters there. @param context  reaches to the end of what is made, or beyond */
  #stands(context: string, start: number): boolean {
    const made = Math.max(0, this.#made - start);
    const rest = this.#read + Math.max(0, start - this.#made);
    if (rest > this.document.length || !this.document.startsWith(context.slice(made), rest)) return false;
    let end = made;
    for (let piece = this.#pieces.length - 1; end > 0; piece--) {
      const text = this.#pieces[piece]!;
      const length = Math.min(end, text.length);
      if (text.slice(text.length - length) !== context.slice(end - length, end)) return false;
      end -= length;
    }
    return true;
  }
}
