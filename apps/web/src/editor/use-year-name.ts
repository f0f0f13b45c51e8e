import { yearNumber } from '@stackwatt/model';
import { useCallback } from 'react';
import { useSession } from '../lib/session.ts';

/** How a project year (from 1) is called by the user who is signed in (D-195). */
export const useYearName = (): ((projectYear: number) => string) => {
  const isBaseYearZero = useSession(({ user }) => user?.showBaseYearAsYearZero ?? true);
  return useCallback((projectYear: number) => String(yearNumber(projectYear, isBaseYearZero)), [isBaseYearZero]);
};
