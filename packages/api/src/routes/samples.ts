import { z } from 'zod';
import { route } from '../route.ts';
import { NewId } from './project.ts';

const Sample = z.object({ id: z.string(), name: z.string(), description: z.string() });
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
