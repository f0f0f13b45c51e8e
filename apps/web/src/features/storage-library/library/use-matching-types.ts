import { useMemo, useState } from 'react';
import type { useStorageTypes } from '../../../lib/storage-types.ts';
import { BUILT_IN, CHEMISTRIES, familyOf, matching, ownRows } from './type-rows.ts';

/** The own and the built-in types that pass the search and the family, and how many pass of each family. */
export function useMatchingTypes(types: ReturnType<typeof useStorageTypes>['types']) {
  const [search, setSearch] = useState('');
  const [chemistry, setChemistry] = useState<string>();
  const own = useMemo(() => ownRows(types), [types]);
  const all = useMemo(() => [...own, ...BUILT_IN], [own]);
  const groups = useMemo(
    () => [
      { title: 'Own types', rows: matching(own, search, chemistry) },
      { title: 'Built in', rows: matching(BUILT_IN, search, chemistry) },
    ],
    [own, search, chemistry],
  );
  const counts = useMemo(() => {
    const found = matching(all, search, undefined);
    return new Map(CHEMISTRIES.map((family) => [family, found.filter(({ type }) => familyOf(type.chemistry) === family).length]));
  }, [all, search]);
  return { own, all, groups, counts, search, setSearch, chemistry, setChemistry };
}
