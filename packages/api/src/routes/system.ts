import { z } from 'zod';
import { route } from '../route.ts';
import { PRICE_OPERATORS } from './prices.ts';

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
      /** Who answers the online search for places, to be shown beside what it finds; empty where there is no such search. */
      onlineSearchAttribution: z.string(),
      /** Market operators whose prices can be fetched; empty where that is not switched on. */
      priceOperators: z.array(z.enum(PRICE_OPERATORS)),
      /** Whether this installation writes down which screens are opened. */
      logsPageViews: z.boolean(),
    }),
  },
});
/** UX-85: what a project file is, for programs that write or check one; the same as docs/project-file.schema.json. */
export const getProjectSchema = route({
  name: 'getProjectSchema',
  method: 'GET',
  path: '/api/schema/project',
  area: 'system',
  authenticated: false,
  summary: 'The JSON Schema of a project file.',
  answers: { 200: z.looseObject({ title: z.string() }) },
});
/** NAV-22, D-005: a screen was opened. It names no project and no person; the installation writes it to its log, or does not ask for it. */
export const postPageView = route({
  name: 'postPageView',
  method: 'POST',
  path: '/api/page-view',
  area: 'system',
  summary: 'Say which screen was opened; the log of the installation counts them.',
  body: z.object({
    screen: z
      .string()
      .max(80)
      .regex(/^\/[a-zA-Z/:-]*$/, 'must be a path of letters'),
  }),
  answers: { 204: null },
  problems: [400],
});
