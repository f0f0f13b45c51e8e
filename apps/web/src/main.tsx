import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import '@fontsource-variable/ibm-plex-sans/wdth.css';
import '@mantine/core/styles.layer.css';
import './ui/base.css';
import { router } from './app/router.tsx';
import { Notices } from './features/notices/notices.tsx';
import { resumeSession } from './lib/api.ts';
import { schemeManager } from './ui/scheme.ts';
import { followPrinting } from './ui/printing.ts';
import { cssVariablesResolver, theme } from './ui/theme.ts';
import { ToastRegion } from './ui/toast.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } } });

void resumeSession();

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
followPrinting();
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto" colorSchemeManager={schemeManager}>
      <RouterProvider router={router} />
      <ToastRegion />
      <Notices />
    </MantineProvider>
  </QueryClientProvider>,
);
