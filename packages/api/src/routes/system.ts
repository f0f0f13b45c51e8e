import { z } from 'zod';
import { route } from '../route.ts';

export const getHealth = route({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  area: 'system',
  authenticated: false,
  summary: '200 when ready.',
  answers: { 200: z.object({ status: z.literal('ready'), database: z.enum(['sqlite', 'postgresql']), workers: z.number().int() }) },
  problems: [503],
});
/** What the page needs before sign-in: links and names of this installation (D-006, D-010, D-011); an empty link is hidden. */
export const getSettings = route({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  area: 'system',
  authenticated: false,
  summary: 'Names and links of this installation.',
  answers: {
    200: z.object({
      productTitle: z.string(),
      signUpUrl: z.string(),
      serviceTermsUrl: z.string(),
      userManualUrl: z.string(),
      requestFeatureUrl: z.string(),
      supportEmail: z.string(),
      version: z.string(),
      build: z.string(),
      engineVersion: z.string(),
    }),
  },
});
