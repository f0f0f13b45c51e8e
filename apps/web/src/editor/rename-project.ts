import { setField } from '@stackwatt/model';
import { loadProject, releaseLock, type LoadTools } from './load-project.ts';
import { saveDocument, type SaveTools } from './save-document.ts';

const REASONS = {
  readOnly: 'Someone else is editing this project.',
  conflict: 'Someone else stored a newer version of this project. Try again.',
  offline: 'The server did not answer. Try again when the network is back.',
  gone: 'The project is gone.',
  signedOut: 'Your session is over. Sign in and try again.',
} as const;

/**
 * Gives a project that is not open another name: under its lock, in the document and in the listing.
 *
 * @throws Error with a sentence for the user; nothing was changed then
 */
export async function renameProject(tools: LoadTools & SaveTools, projectId: string, lockId: string, name: string): Promise<void> {
  const loaded = await loadProject(tools, projectId, lockId);
  if ('problem' in loaded) {
    const { problem } = loaded;
    if (problem.kind === 'notFound') throw new Error(REASONS.gone);
    if (problem.kind === 'unreachable') throw problem.error;
    throw new Error('The project cannot be read. Open it to see why.');
  }
  if (loaded.readOnly) throw new Error(REASONS.readOnly);
  try {
    const outcome = await saveDocument(tools, projectId, lockId, loaded.document, setField(loaded.project, ['name'], name));
    if (outcome.kind === 'failed') throw outcome.error;
    if (outcome.kind !== 'saved') throw new Error(REASONS[outcome.kind]);
  } finally {
    await releaseLock(tools, projectId, lockId);
  }
}
