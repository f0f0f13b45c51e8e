import type { Route } from '@stackwatt/api';
import { scopeOf, type TokenScope } from './scope-of.ts';

const RANK: Readonly<Record<TokenScope, number>> = { read: 0, run: 1, write: 2 };

export const mayCall = (scope: TokenScope, route: Route): boolean => {
  const needed = scopeOf(route);
  return needed !== undefined && RANK[scope] >= RANK[needed];
};
