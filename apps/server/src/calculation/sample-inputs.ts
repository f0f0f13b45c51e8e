import type { Sample } from '@stackwatt/catalog';
import { seriesToBytes, writeProject } from '@stackwatt/model';
import type { Inputs } from './calculator-protocol.ts';

/** A built-in sample, or what was made of it, as a calculating process takes it. */
export const sampleInputs = (id: string, { project, series }: ReturnType<Sample['build']>): Inputs => ({
  id,
  document: writeProject(project),
  series: [...series].map(([hash, values]) => ({ hash, bytes: seriesToBytes(values) })),
});
