import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { theme } from './theme.ts';

/** For tests: what a part of the page is drawn in. */
const Page = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MantineProvider theme={theme} env="test">
      <MemoryRouter>{children}</MemoryRouter>
    </MantineProvider>
  </QueryClientProvider>
);

export const renderInPage = (part: ReactElement) => ({
  user: userEvent.setup(),
  ...render(part, { wrapper: Page }),
});
