import { useState } from 'react';
import { MOST_COMPARED } from './compare-dialog.tsx';
import { keyOf, type TypeRow } from './type-rows.ts';

/** The types that are marked to be compared, as many as stand side by side. */
export function useComparison(all: readonly TypeRow[]) {
  const [marked, setMarked] = useState<readonly string[]>([]);
  const compared = marked.flatMap((key) => all.find((one) => keyOf(one) === key) ?? []);
  const isFull = compared.length >= MOST_COMPARED;
  const isMarked = (one: TypeRow): boolean => marked.includes(keyOf(one));
  const mark = (one: TypeRow): void => {
    if (isMarked(one)) setMarked(marked.filter((key) => key !== keyOf(one)));
    else if (!isFull) setMarked([...compared.map(keyOf), keyOf(one)]);
  };
  return { compared, isFull, isMarked, mark };
}

export type Comparison = ReturnType<typeof useComparison>;
