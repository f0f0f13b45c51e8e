import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { setListingView, useListingView } from '../features/listing/listing-view.ts';
import { setTableSettings, useTableSettings } from '../features/results/ranking/table-settings.ts';
import { setSession } from '../lib/session.ts';
import { theme } from '../ui/theme.ts';
import { Gate } from './gate.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('AUTH-17 nothing of what a user saw or chose is left in the page for who signs in next', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(['projects'], [{ name: 'Secret plant' }]);
  setSession({ kind: 'starting' });
  const Looked = (): string => `${useTableSettings('optimization').flipped.join()} ${useListingView().search}`;
  const { container } = render(
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} env="test">
        <MemoryRouter>
          <Gate />
          <output>
            <Looked />
          </output>
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  );
  act(() => {
    setTableSettings('optimization', { flipped: ['irr'] });
    setListingView({ search: 'Secret' });
  });
  expect(container.querySelector('output')!.textContent).toBe('irr Secret');
  expect(queries.getQueryData(['projects'])).toBeDefined();
  act(() => setSession({ kind: 'signedOut' }));
  expect(await screen.findByRole('button', { name: 'LOG IN' })).toBeTruthy();
  expect(container.querySelector('output')!.textContent).toBe(' ');
  expect(queries.getQueryData(['projects'])).toBeUndefined();
});
