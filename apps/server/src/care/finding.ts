/** Something that is not as it must be. */
export interface Finding {
  /** 'damage' loses or falsifies something; 'untidy' only takes room, or will mend itself. */
  readonly severity: 'damage' | 'untidy';
  /** Table and key, as an administrator finds it. */
  readonly place: string;
  readonly problem: string;
}
export const damage = (place: string, problem: string): Finding => ({ severity: 'damage', place, problem });
export const untidy = (place: string, problem: string): Finding => ({ severity: 'untidy', place, problem });

/** Rows looked at together; a document may have megabytes. */
const PAGE = 50;

/** Every row of a table, page by page in the order of its key, so that memory stays small and a running server is not held up. */
export async function* pages<T>(read: (after: string, limit: number) => Promise<T[]>, keyOf: (row: T) => string, limit = PAGE): AsyncGenerator<T> {
  for (let after = ''; ; ) {
    const rows = await read(after, limit);
    yield* rows;
    if (rows.length < limit) return;
    after = keyOf(rows.at(-1)!);
  }
}
