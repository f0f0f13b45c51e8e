import type { BridgeEnd, BridgeProgress, InputChange, NpvBridge } from '@stackwatt/model';
import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { route } from '../route.ts';
import { BestOf, ProjectId } from './project.ts';

const SnapshotId = ProjectId.extend({ snapshot: z.string().max(64) });
const name = lineOfText(80);

/**
 * A document as it was before a calculation, a forced lock or a restore, or as a user named it. `hash` is its SHA-1, as patches name it.
 * `best`, `engineVersion` and `calculatedAt` are of the newest calculation of its inputs, and stay when its rows are gone.
 */
export const Snapshot = z.object({
  id: z.string(),
  created: z.string(),
  reason: z.enum(['calculation', 'forcedLock', 'restore', 'named']),
  /** Empty for one that was kept by itself. */
  name: z.string(),
  /** Name of whoever did what kept it; empty where that is not known. */
  by: z.string(),
  version: z.string(),
  hash: z.string(),
  /** It holds the document as it is saved now. */
  isPresent: z.boolean(),
  characters: z.number().int(),
  best: BestOf.nullable(),
  engineVersion: z.string().nullable(),
  calculatedAt: z.string().nullable(),
});
export type Snapshot = z.infer<typeof Snapshot>;

export const getSnapshots = route({
  name: 'getSnapshots',
  method: 'GET',
  path: '/api/project/:id/snapshots',
  area: 'project',
  summary: 'Snapshots of the document, the newest first: thirty kept by themselves, and those with a name.',
  params: ProjectId,
  answers: { 200: z.array(Snapshot) },
  problems: [404],
});
export const getSnapshot = route({
  name: 'getSnapshot',
  method: 'GET',
  path: '/api/project/:id/snapshots/:snapshot',
  area: 'project',
  summary: 'The document of a snapshot as text.',
  params: SnapshotId,
  answers: { 200: z.string() },
  answerTransport: 'text',
  problems: [404],
});
/** 413 when twenty have names already, or take too much. Without a name it is what a page keeps before it restores another one. */
export const postSnapshot = route({
  name: 'postSnapshot',
  method: 'POST',
  path: '/api/project/:id/snapshots',
  area: 'project',
  summary: 'Keep the saved document as a snapshot; one with a name stays until it is deleted.',
  params: ProjectId,
  body: z.object({ name: name.optional() }),
  answers: { 201: z.object({ id: z.string() }) },
  problems: [403, 404, 413],
});
export const putSnapshot = route({
  name: 'putSnapshot',
  method: 'PUT',
  path: '/api/project/:id/snapshots/:snapshot',
  area: 'project',
  summary: 'Give a snapshot a name, by which it stays until it is deleted.',
  params: SnapshotId,
  body: z.object({ name }),
  answers: { 204: null },
  problems: [403, 404, 413],
});
/** 409 for one without a name: those go by themselves. */
export const deleteSnapshot = route({
  name: 'deleteSnapshot',
  method: 'DELETE',
  path: '/api/project/:id/snapshots/:snapshot',
  area: 'project',
  summary: 'Delete a named snapshot.',
  params: SnapshotId,
  answers: { 204: null },
  problems: [403, 404, 409],
});
/** Refused like a replacement of the document: 412 for a stale `If-Match`, 423 while another client holds the lock, 428 without either. */
export const postRestore = route({
  name: 'postRestore',
  method: 'POST',
  path: '/api/project/:id/snapshots/:snapshot/restore',
  area: 'project',
  summary: 'Make a snapshot the document again; what it replaces becomes a snapshot.',
  params: SnapshotId,
  answers: { 200: z.object({ version: z.string() }) },
  problems: [403, 404, 412, 422, 423, 428],
});

/** A version of an own project: one of its snapshots, or as it is saved. */
const VersionRef = z.object({ project: z.string().max(64), snapshot: z.string().max(64).nullable() });
export type VersionRef = z.infer<typeof VersionRef>;
const Two = z.object({ from: VersionRef, to: VersionRef });
const Changes = z.array(z.looseObject({})) as unknown as z.ZodType<readonly InputChange[]>;
const End = z.looseObject({ npv: z.number() }) as unknown as z.ZodType<BridgeEnd>;
const Progress = z.looseObject({ done: z.number().int(), of: z.number().int() }) as unknown as z.ZodType<BridgeProgress>;

/** Inputs that count in a calculation and differ, each with title, unit, owner, old and new value. Of two versions, or of two projects. */
export const postDifferences = route({
  name: 'postDifferences',
  method: 'POST',
  path: '/api/project/:id/versions/differences',
  area: 'project',
  summary: 'The inputs in which two versions differ.',
  params: ProjectId,
  body: Two,
  answers: { 200: z.object({ changes: Changes }) },
  problems: [404, 422, 503],
});
/**
 * Why the NPV of two versions differs: their inputs changed one after the other, each step calculated as a whole. Takes seconds, often
 * minutes: 202 says how far it is, to be asked for again. Who asks no more for ten seconds has cancelled it.
 */
export const postBridge = route({
  name: 'postBridge',
  method: 'POST',
  path: '/api/project/:id/versions/bridge',
  area: 'results',
  summary: 'How much of the difference in NPV each changed input makes.',
  params: ProjectId,
  body: Two,
  answers: { 200: z.looseObject({ remainder: z.number() }) as unknown as z.ZodType<NpvBridge>, 202: Progress },
  problems: [403, 404, 422, 429, 503],
});
export const postBridgeStop = route({
  name: 'postBridgeStop',
  method: 'POST',
  path: '/api/project/:id/versions/bridge/stop',
  area: 'results',
  summary: 'Stop the calculation of the steps between two versions.',
  params: ProjectId,
  body: Two,
  answers: { 204: null },
  problems: [404],
});
/** The best system of a snapshot as the engine that runs now calculates it, beside what is kept of it. 202 as for the steps. */
export const postRecalculation = route({
  name: 'postRecalculation',
  method: 'POST',
  path: '/api/project/:id/snapshots/:snapshot/recalculation',
  area: 'results',
  summary: 'Calculate a snapshot again, and say what its NPV was.',
  params: SnapshotId,
  answers: {
    200: z.object({
      now: z.object({ engineVersion: z.string(), end: End }),
      before: z.object({ engineVersion: z.string(), npv: z.number(), calculatedAt: z.string() }).nullable(),
    }),
    202: Progress,
  },
  problems: [403, 404, 422, 429, 503],
});
