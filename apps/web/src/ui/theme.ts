import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { FONT, PETROL, tokens, type Scheme } from './tokens.ts';

/** Mantine's own variables that follow our tokens, so that its parts look like ours. */
const mantineVariables = (scheme: Scheme): Record<string, string> => {
  const t = tokens[scheme];
  return {
    '--mantine-color-body': t.surface,
    '--mantine-color-text': t.text,
    '--mantine-color-dimmed': t['text-3'],
    '--mantine-color-placeholder': t['text-3'],
    '--mantine-color-anchor': t.accent,
    '--mantine-color-error': t.danger,
    '--mantine-color-default': t.surface,
    '--mantine-color-default-hover': t.hover,
    '--mantine-color-default-color': t.text,
    '--mantine-color-default-border': t['line-2'],
    '--mantine-color-disabled': t.sunken,
    '--mantine-color-disabled-color': t['text-3'],
    '--mantine-color-disabled-border': t['line-2'],
    '--mantine-primary-color-filled': t.accent,
    '--mantine-primary-color-filled-hover': t['accent-hover'],
    '--mantine-primary-color-contrast': t['on-accent'],
    '--mantine-primary-color-light': t['accent-soft'],
    '--mantine-primary-color-light-hover': t['accent-soft'],
    '--mantine-primary-color-light-color': t.accent,
    '--mantine-color-petrol-filled': t.accent,
    '--mantine-color-petrol-filled-hover': t['accent-hover'],
    '--mantine-color-petrol-light': t['accent-soft'],
    '--mantine-color-petrol-light-color': t.accent,
    '--mantine-color-petrol-outline': t.accent,
  };
};

const ourVariables = (scheme: Scheme): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens[scheme]).map(([name, value]) => [`--${name}`, value]));

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...ourVariables('light'), ...mantineVariables('light') },
  dark: { ...ourVariables('dark'), ...mantineVariables('dark') },
});

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 6,
  colors: { petrol: PETROL as unknown as MantineColorsTuple },
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '600' },
  defaultRadius: 6,
  focusRing: 'auto',
  respectReducedMotion: true,
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  breakpoints: { xs: '24.375em', sm: '45em', md: '64em', lg: '73.75em', xl: '90em' },
});
