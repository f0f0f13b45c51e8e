import { createContext, useContext } from 'react';

const ReadOnly = createContext(false);

/** Around inputs that may be read and selected but not changed; `value` says whether they are. */
export const ReadOnlyArea = ReadOnly.Provider;
export const useReadOnly = (): boolean => useContext(ReadOnly);
