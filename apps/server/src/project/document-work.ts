import { isAscii } from 'node:buffer';
import { open } from 'node:fs/promises';
import { patchInput, putSeriesAt } from '@stackwatt/api';
import {
  acceptPatch,
  atWholePlaces,
  changedParts,
  copyProject,
  inputChanges,
  MOST_HUNKS,
  Project,
  readProject,
  seriesRefsOf,
  seriesToBytes,
  type FileProblem,
} from '@stackwatt/model';
import type { Simulation } from '../calculation/simulation.ts';
import { parseBody, readText, valuesBeside, type Text } from '../http/incoming.ts';
import { assertNoEscapedNul } from '../http/nul.ts';
import { ApiProblem, unreadable, type ProblemExtras } from '../http/problem.ts';
import { readDocument, writeDocument } from './project-document.ts';
import { parseStored, readParsedStored } from './read-stored.ts';
import type { NewDocument } from './project.store.ts';
import { withNote, withNotesOf, type Sender } from './shared-copy.ts';

/** What is done with the text of a document, a patch, a file or a strip: in this process while it is short, else in another one. */
export type DocumentTask =
  /** A document that replaces the stored one. */
  | { readonly what: 'document'; readonly text: Text }
  /** `damaged`: the hash under which the stored one was saved, where it is another text now. */
  | { readonly what: 'patch'; readonly text: Text; readonly stored: string; readonly damaged: string | undefined }
  /** A project file that becomes a project. */
  | { readonly what: 'upload'; readonly text: Text }
  /** A stored document that becomes another project, with a note of whoever shared it. */
  | { readonly what: 'copy'; readonly text: Text; readonly sender: Sender | undefined }
  | { readonly what: 'strip'; readonly text: Text }
  /** The inputs in which two documents differ, given in bytes of UTF-8; `areProjects`: of two projects, not of one. */
  | { readonly what: 'differences'; readonly before: Uint8Array; readonly after: Uint8Array; readonly areProjects: boolean };

export interface DocumentRead {
  readonly kind: 'document';
  readonly stored: NewDocument;
  readonly series: Lists;
}
export type DocumentEnd =
  | DocumentRead
  | { readonly kind: 'strip'; readonly series: Lists }
  /** The JSON of the answer. */
  | { readonly kind: 'differences'; readonly text: string }
  | { readonly kind: 'conflict' | 'unchanged' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly title: string;
      readonly detail: string;
      readonly extras: ProblemExtras;
    };
/** Lists of values, or how long those are that lie one behind the other in the file beside the text. */
export type Lists = { readonly lists: readonly Float64Array[] } | { readonly path: string; readonly counts: readonly number[] };

export async function workOnDocument(simulation: Simulation, task: DocumentTask): Promise<DocumentEnd> {
  try {
    return await work(simulation, task);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const { status, title, detail, extras } = error;
    return { kind: 'refused', status, title, detail, extras };
  }
}

async function work(simulation: Simulation, task: DocumentTask): Promise<DocumentEnd> {
  if (task.what === 'differences') return differences(task);
  const text = await readText(task.text);
  const document = async (stored: NewDocument, values: Iterable<Float64Array>): Promise<DocumentEnd> => ({
    kind: 'document',
    stored,
    series: await listsOf(task.text, [...values]),
  });
  switch (task.what) {
    case 'document': {
      const { stored, series } = readDocument(simulation, text);
      return document(stored, series.values());
    }
    case 'copy': {
      const { project } = readDocument(simulation, text);
      return document(writeDocument(simulation, task.sender ? withNotesOf(task.sender, project) : copyProject(project)), []);
    }
    case 'upload': {
      const { project, series, conversions } = readFile(text);
      return document(writeDocument(simulation, withConversions(project, conversions)), series.values());
    }
    case 'strip':
      return { kind: 'strip', series: await listsOf(task.text, [Float64Array.from(parseBody(putSeriesAt, text))]) };
    case 'patch': {
      const change = parseBody(patchInput, text);
      // Whoever has the document as it was saved mends a damaged one: refused like this, a patch is followed by the whole document.
      if (change.hashExistingData === task.damaged) throw REFUSED.notAPatch();
      const verdict = acceptPatch(task.stored, change);
      switch (verdict.kind) {
        case 'conflict':
        case 'unchanged':
          return { kind: verdict.kind };
        case 'changed': {
          const { stored, series } = readDocument(simulation, verdict.text);
          return document(stored, series.values());
        }
        case 'refused':
          // Read once more for the places that are wrong.
          if (verdict.reason === 'unreadable') readDocument(simulation, verdict.text);
          throw REFUSED[verdict.reason]();
      }
    }
  }
}

/** Bytes of a document that is only ever read in the processes beside the server, by far. */
const LARGE = 4_000_000;
const unreadableVersion = (problems: readonly FileProblem[]): ApiProblem => unreadable('The version cannot be read', problems);
function differences(task: Extract<DocumentTask, { what: 'differences' }>): DocumentEnd {
  const parts = changedParts(parsedVersion(task.before), parsedVersion(task.after), task);
  const isLarge = Math.min(task.before.length, task.after.length) > LARGE;
  const [from, to] = [readVersion(parts.before, isLarge), readVersion(parts.after, isLarge)];
  return { kind: 'differences', text: JSON.stringify({ changes: atWholePlaces(inputChanges(from, to, task), parts) }) };
}
/** Nearly every document is plain ASCII, which is a text as it stands; to decode it as UTF-8 takes a fifth of the time of parsing it. */
const decoded = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString(isAscii(bytes) ? 'latin1' : 'utf8');
function parsedVersion(document: Uint8Array): unknown {
  const parsed = parseStored(decoded(document));
  if ('problem' in parsed) throw unreadableVersion([parsed.problem]);
  return parsed.value;
}
function readVersion(parsed: unknown, isLarge: boolean): Project {
  const read = readParsedStored(parsed, isLarge);
  if (read.kind === 'unreadable') throw unreadableVersion(read.problems);
  return read.project;
}

/** FILE-39: what the file asked for and cannot have stands in the notes, where whoever opens the project reads it. */
const withConversions = (project: Project, conversions: readonly string[]): Project =>
  conversions.length === 0 ? project : withNote(conversions.join('\n'), project);

/** The way back of the download. @throws ApiProblem 422 with place, value and rule */
function readFile(text: string): { project: Project; series: ReadonlyMap<string, Float64Array>; conversions: readonly string[] } {
  const refuse = (title: string, problems: readonly FileProblem[]): never => {
    throw unreadable(title, problems);
  };
  assertNoEscapedNul(text, 'file');
  const read = readProject(text);
  if (read.kind === 'unreadable') return refuse('The file cannot be read', read.problems);
  // Whatever is missing has a default, so an object without any part of a project would be an empty one.
  const parts = new Set([...Object.keys(Project.shape), 'version']);
  if (!Object.keys(JSON.parse(text) as object).some((key) => parts.has(key)))
    return refuse('The file cannot be read', [
      { place: 'file', value: text.slice(0, 60), rule: 'must have at least one part of a project' },
    ]);
  const missing = seriesRefsOf(read.project).filter(({ ref }) => !read.series.has(ref.hash));
  if (missing.length > 0) {
    return refuse(
      'The file is not complete',
      missing.map(({ place, ref }) => ({
        place,
        value: ref.hash.slice(0, 12),
        rule: 'the file names a series whose values it does not carry',
      })),
    );
  }
  return read;
}

/** Values of a long text go into the file beside it: no channel carries hundreds of megabytes without holding something up. */
async function listsOf(text: Text, lists: readonly Float64Array[]): Promise<Lists> {
  if (typeof text === 'string' || lists.length === 0) return { lists };
  const path = valuesBeside(text.path);
  const file = await open(path, 'wx', 0o600);
  try {
    for (const list of lists) await file.writeFile(seriesToBytes(list));
  } finally {
    await file.close();
  }
  return { path, counts: lists.map((list) => list.length) };
}

const patchRefused =
  (code: string, detail: string, status = 422) =>
  (): ApiProblem =>
    new ApiProblem(status, 'Patch refused', detail, { code });
const REFUSED = {
  notAPatch: patchRefused('patchDoesNotFit', 'The patch does not fit the stored document.'),
  tooLarge: patchRefused('tooLarge', 'The patch, or what it leads to, is larger than a project document can be.', 413),
  tooManyHunks: patchRefused('tooManyHunks', `The patch has more than ${MOST_HUNKS} hunks. Replace the document instead.`, 413),
  otherResult: patchRefused('patchResultDiffers', 'The patch leads to another text than its hash says.'),
  unreadable: patchRefused('unreadable', 'The patch leads to a document that cannot be read.'),
} as const;
