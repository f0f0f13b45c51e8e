import { parseDocument, Project, readParsed, readProject, type FileProblem, type ReadResult } from '@stackwatt/model';
import { z } from 'zod';

/**
 * Every record here is younger than the day on which one upgrade of older files turns, so a stored document reads the same today and in a
 * year (D-051); an uploaded file has no record and is read without.
 */
const KEPT = { savedAt: '2026-11-21T00:00:00.000Z' } as const;

/** Reads a document that this server keeps. */
export const readStored = (document: string): ReadResult => readProject(document, undefined, KEPT);

/** The same in two steps, for whoever leaves something out between them. */
export const parseStored = (document: string): { readonly value: unknown } | { readonly problem: FileProblem } =>
  parseDocument(document, true);

let compiled: typeof Project | undefined;
/**
 * @param isLarge  many megabytes: the schema is compiled, which takes a fifth of a second once and makes reading faster from then on. What
 *   it refuses, the schema itself explains.
 */
export const readParsedStored = (parsed: unknown, isLarge: boolean): ReadResult =>
  readParsed(parsed, undefined, isLarge ? { ...KEPT, schema: (compiled ??= z.compile(Project)) } : KEPT);
