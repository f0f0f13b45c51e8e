import { readProject, type ReadResult } from '@stackwatt/model';

/**
 * Reads a document that this server keeps. Every record here is younger than the day on which one upgrade of older files turns, so a stored
 * document reads the same today and in a year (D-051); an uploaded file has no record and is read without.
 */
export const readStored = (document: string): ReadResult => readProject(document, undefined, { savedAt: '2026-11-21T00:00:00.000Z' });
