import { z } from 'zod';
import { route } from '../route.ts';

/** API-27, API-28, D-137: `data` is null when the text was refused; `message` says place, value and rule. `understood` holds the facts of the preview card. */
export const ImportAnswer = z.object({
  success: z.boolean(), data: z.array(z.number()).nullable(), year: z.number().int().nullable(), message: z.string(), understood: z.looseObject({}).nullable(),
});
const query = z.object({ year: z.string().optional(), column: z.string().optional(), repair: z.enum(['repeat', 'interpolate']).optional(), keepNegatives: z.enum(['true', 'false']).optional() });
const Kind = z.enum(['DayAheadMarket', 'FifteenMinuteMarket', 'RealTimeMarket', 'RegUp', 'RegDown', 'wind', 'solar', 'temperature', 'production', 'limit', 'obligation']);
export const postImport = route({ name: 'postImport', method: 'POST', path: '/api/info/import/:kind/:flag', area: 'info', summary: 'Read a file of one year; nothing is stored.', params: z.object({ kind: Kind, flag: z.enum(['true', 'false']) }), query, body: z.string(), bodyTransport: 'text', answers: { 200: ImportAnswer }, problems: [413, 422] });
export const postImportYears = route({ name: 'postImportYears', method: 'POST', path: '/api/info/import/:kind/:sub/:flag', area: 'info', summary: 'Read a file of several years; nothing is stored.', params: z.object({ kind: Kind, sub: z.string().regex(/^\d{1,2}$/), flag: z.enum(['true', 'false']) }), query, body: z.string(), bodyTransport: 'text', answers: { 200: ImportAnswer }, problems: [413, 422] });
