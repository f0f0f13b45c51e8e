import { createHash, webcrypto } from 'node:crypto';
import { toInfoRecord, writeProject, type InfoRecord, type Project } from '@stackwatt/model';
import type { Simulation } from '../calculation/simulation.ts';
import { assertNoEscapedNul } from '../http/nul.ts';
import { ApiProblem, unreadable } from '../http/problem.ts';
import { readStored } from './read-stored.ts';
import type { KeptBytes, NewDocument } from './project.store.ts';

/** Largest project document, bytes of UTF-8: many times the largest project, and no more than is stored in a fraction of a second. */
const LARGEST_DOCUMENT = 16_000_000;

/** What patches name: SHA-1 over the UTF-8 text, lower-case hex (D-072). It guards against accidents, not against attackers. */
export const documentHashOf = (document: string): string => createHash('sha1').update(document, 'utf8').digest('hex');

/** Whether a stored document, or one that was kept as a snapshot, is the one that was saved (D-13, F-22). */
export const isIntact = (stored: { readonly document: string; readonly document_hash: string }): boolean =>
  documentHashOf(stored.document) === stored.document_hash;

/** The same of its bytes, hashed beside this thread. */
export const areIntact = async ({ bytes, document_hash }: KeptBytes): Promise<boolean> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-1', bytes)).toString('hex') === document_hash;

export interface ReadDocument {
  readonly project: Project;
  /** Values that came inside the document. */
  readonly series: ReadonlyMap<string, Float64Array>;
  readonly stored: NewDocument;
}

/** Reads a document that is to be stored; nothing unreadable ever is. @throws ApiProblem 413, 422 */
export function readDocument(simulation: Simulation, document: string): ReadDocument {
  assertNotTooLarge(document);
  assertNoEscapedNul(document, 'project');
  const read = readStored(document);
  if (read.kind === 'unreadable') throw unreadable('The project cannot be read', read.problems);
  return { project: read.project, series: read.series, stored: storedForm(simulation, read.project, document) };
}

/** A document made here from a project; what nobody knows of a file comes along. @throws ApiProblem 413 */
export function writeDocument(simulation: Simulation, project: Project): NewDocument {
  const document = writeProject(project);
  assertNotTooLarge(document);
  return storedForm(simulation, project, document);
}

function assertNotTooLarge(document: string): void {
  if (Buffer.byteLength(document, 'utf8') > LARGEST_DOCUMENT)
    throw new ApiProblem(413, 'Too large', 'A project document has at most 16 MB. Nothing was stored.');
}

/** The list shows so many characters of a text; the document has all of it. */
const LONGEST_IN_LIST = 1000;
const LONGEST_NOTES_IN_LIST = 10_000;
const cut = (text: string, longest: number): string => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text);
const withinList = (info: InfoRecord): InfoRecord => ({
  ...info,
  name: cut(info.name, LONGEST_IN_LIST),
  author: cut(info.author, LONGEST_IN_LIST),
  location: cut(info.location, LONGEST_IN_LIST),
  electricityMarket: cut(info.electricityMarket, LONGEST_IN_LIST),
  notes: cut(info.notes, LONGEST_NOTES_IN_LIST),
});

const storedForm = (simulation: Simulation, project: Project, document: string): NewDocument => ({
  document,
  documentBytes: Buffer.byteLength(document, 'utf8'),
  documentHash: documentHashOf(document),
  info: JSON.stringify(withinList(toInfoRecord(project))),
  inputHash: simulation.inputHash(project),
  engine: simulation.ENGINE_VERSION,
});
