import type { Route } from '@stackwatt/api';
import { scopeOf } from './scope-of.ts';

/** What a token may do: look and export; calculate too; change projects and the library too. */
export type TokenScope = 'read' | 'run' | 'write';
const RANK: Readonly<Record<TokenScope, number>> = { read: 0, run: 1, write: 2 };

export const mayCall = (scope: TokenScope, route: Route): boolean => {
  const needed = scopeOf(route);
  return needed !== undefined && RANK[scope] >= RANK[needed];
};
