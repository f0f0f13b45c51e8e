import { useComputedColorScheme, type MantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import { readCookie, writeCookie } from '../lib/cookie.ts';
import { usePrinting } from './printing.ts';
import { tokens, type Scheme, type Token } from './tokens.ts';

/** The theme override of this browser. A cookie, because local storage holds only the wizard step, the notice and drafts (D-013). */
export const schemeManager: MantineColorSchemeManager = {
  get: (initial) => {
    const value = readCookie('theme');
    return value === 'light' || value === 'dark' ? value : initial;
  },
  set: (value: MantineColorScheme) => writeCookie('theme', value === 'auto' ? '' : value),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => writeCookie('theme', ''),
};

/** The theme on screen now; paper is always light. */
function useScheme(): Scheme {
  // There is no page from a server to agree with: what is drawn first is drawn in the theme on screen.
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return usePrinting() ? 'light' : scheme;
}
/** Token values of the theme on screen, for what is drawn on a canvas. */
export const useTokens = (): Readonly<Record<Token, string>> => tokens[useScheme()];
