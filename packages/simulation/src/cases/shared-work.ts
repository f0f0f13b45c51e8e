/** Most that is kept, bytes: 25 years of quarter hours of four price series and an array's output take 35 MB. */
const MOST_BYTES = 64 * 1024 * 1024;
/** What an entry takes beside its series, bytes, about. */
const ENTRY_BYTES = 512;

interface Entry {
  readonly value: object;
  readonly bytes: number;
}

/**
 * Work that comes out the same for many cases of a project, done once: prices of a year, what an array of a size produces, limits behind
 * the line.
 *
 * A result belongs to a name, the very objects it is made of and the numbers it is made with, so the same prices under another sensitivity
 * are found again and others never are. Nobody may change a result that others share. What was not asked for longest is given up when there
 * is no more room: it is made again when it is wanted, and nothing else is different.
 */
export class SharedWork {
  readonly #entries = new Map<string, Entry>();
  readonly #numberOf = new WeakMap<object, number>();
  readonly #made = new Map<string, number>();
  readonly #mostBytes: number;
  #numbers = 0;
  #bytes = 0;

  /** @param mostBytes  0 keeps nothing: every piece of work is done each time */
  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }
  /** How often each kind of work was done. */
  get made(): ReadonlyMap<string, number> {
    return this.#made;
  }

  /**
   * @param name     the kind of work
   * @param sources  the objects it is made of, known by identity; none of them ever changes
   * @param numbers  everything else that it depends on
   * @param make     a pure function of these
   */
  once<T extends object>(name: string, sources: readonly object[], numbers: readonly number[], make: () => T): T {
    const key = `${name} ${sources.map((source) => this.#nameOf(source)).join()} ${numbers.join()}`;
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // The order of a map is that of insertion: what is used goes to its end.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value as T;
    }
    const value = make();
    this.#made.set(name, (this.#made.get(name) ?? 0) + 1);
    const bytes = ENTRY_BYTES + bytesOf(value);
    if (bytes > this.#mostBytes) return value;
    this.#entries.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
    return value;
  }

  /** values · factor; the very values for a factor of 1. */
  times(values: Float64Array, factor: number): Float64Array {
    return factor === 1 ? values : this.once('product', [values], [factor], () => product(values, factor));
  }

  #nameOf(source: object): number {
    const known = this.#numberOf.get(source);
    if (known !== undefined) return known;
    this.#numberOf.set(source, ++this.#numbers);
    return this.#numbers;
  }
}

function product(values: Float64Array, factor: number): Float64Array {
  const out = new Float64Array(values.length);
  // + 0: a factor of 0 must not leave a minus zero of a negative value.
  for (let t = 0; t < values.length; t++) out[t] = values[t]! * factor + 0;
  return out;
}

/** Of a series, or of the series in a record. */
function bytesOf(value: object): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce<number>(
    (sum, part) => sum + (typeof part === 'object' && part !== null ? (ArrayBuffer.isView(part) ? part.byteLength : ENTRY_BYTES) : 0),
    0,
  );
}
