import { z } from 'zod';
import { route } from '../route.ts';
import { BestOf, NewId } from './project.ts';

/** Of the best system of a sample. */
const SampleFigures = BestOf.extend({
  payback: z.number().nullable(),
  lcoePerMwh: z.number().nullable(),
  currencySymbol: z.string(),
});
/** Its first year as one mean day: 24 means, MW; what charges is at least 0, price in currency/MWh. */
const Hours = z.array(z.number()).length(24);
const SampleDay = z.object({
  windMw: Hours,
  solarMw: Hours,
  storageMw: Hours,
  curtailedMw: Hours,
  chargeMw: Hours,
  /** Of the operational energy market; null without one. */
  price: Hours.nullable(),
});
const Sample = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Absent until the server has calculated the sample with its present engine. */
  best: SampleFigures.nullable(),
  /** Of the same system. */
  day: SampleDay.nullable(),
  /** Whether the server is at the samples, or has them before it. */
  isCalculating: z.boolean(),
});
export const getSamples = route({
  name: 'getSamples',
  method: 'GET',
  path: '/api/sample/list',
  area: 'samples',
  summary: 'The sample projects.',
  answers: { 200: z.array(Sample) },
});
export const postSampleClone = route({
  name: 'postSampleClone',
  method: 'POST',
  path: '/api/sample/clone/:id',
  area: 'samples',
  summary: 'Clone a sample into the own projects.',
  params: z.object({ id: z.string().max(64) }),
  answers: { 201: NewId },
  problems: [404],
});
