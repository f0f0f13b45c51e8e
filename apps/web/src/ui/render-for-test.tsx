import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { theme } from './theme.ts';

/** What failed is asked again without a pause. */
const AT_ONCE = { defaultOptions: { queries: { retryDelay: 0 } } };

/** For tests: what a part of the page is drawn in. Without the variables of the theme: every question for a style would read them. */
const Page = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient(AT_ONCE)}>
    <MantineProvider theme={theme} env="test" withCssVariables={false}>
      <MemoryRouter>{children}</MemoryRouter>
    </MantineProvider>
  </QueryClientProvider>
);

export const renderInPage = (part: ReactElement) => ({
  user: userEvent.setup(),
  ...render(part, { wrapper: Page }),
});
