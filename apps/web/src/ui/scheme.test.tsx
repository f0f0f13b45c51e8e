import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useTokens } from './scheme.ts';
import { tokens } from './tokens.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test.each(['dark', 'light'] as const)('what is drawn first is drawn in the theme of the system: %s', (scheme) => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { media: query, matches: query.includes(scheme) }) as unknown as MediaQueryList,
  );
  const drawn: (typeof tokens)[keyof typeof tokens][] = [];
  const Probe = () => {
    drawn.push(useTokens());
    return null;
  };
  render(
    <MantineProvider defaultColorScheme="auto">
      <Probe />
    </MantineProvider>,
  );
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.every((one) => one === tokens[scheme])).toBe(true);
});
