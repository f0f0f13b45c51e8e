import { z } from 'zod';
import { route } from '../route.ts';

/** Market operators whose prices an installation may fetch. */
export const PRICE_OPERATORS = ['nyiso', 'caiso'] as const;

const FetchedFile = z.object({
  /** 'NYISO_dam_N.Y.C._2023.csv' */
  name: z.string(),
  /** Lines as the operator wrote them, joined to one csv; imported like a file that somebody chooses. */
  text: z.string(),
  /** Of the text in UTF-8, lower-case hex. */
  sha256: z.string(),
  /** What was downloaded, in order of time. */
  sources: z.array(z.object({ address: z.string(), fetchedAt: z.iso.datetime(), sha256: z.string() })),
});
/**
 * UX-76: a year of prices from a market operator, where an administrator named its service. A year comes in pieces; a call fetches the next
 * one that is not kept here yet and says how many there are. It is called again until `file` is there; who stops calling has cancelled, and
 * what was fetched is kept for the next time. Nothing of a project changes.
 */
export const postPriceFetch = route({
  name: 'postPriceFetch',
  method: 'POST',
  path: '/api/prices/fetch',
  area: 'series',
  summary: 'Fetch the next piece of a year of prices from a market operator; the file when all are there; 404 where it is not switched on.',
  body: z.object({
    operator: z.enum(PRICE_OPERATORS),
    market: z.enum(['dam', 'fmm', 'rtm']),
    node: z.string().min(1).max(60),
    year: z.number().int(),
  }),
  answers: {
    200: z.object({ pieces: z.number().int(), fetched: z.number().int(), file: FetchedFile.nullable() }),
  },
  problems: [404, 422, 503],
});
