import * as api from '@stackwatt/api';
import { answer, attachment } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import { made, saved, writeTerms } from './project-answers.ts';
import type { ProjectService } from './project.service.ts';
import { versionHeader } from './write-terms.ts';

/** The document of a project: read, replaced, changed, and as a file. */
export function documentRoutes(
  { handle, handleLong }: Pick<Handlers, 'handle' | 'handleLong'>,
  { projects }: { readonly projects: ProjectService },
): void {
  handle(api.getInput, async ({ account, params }) => {
    const { document, version, updated_at } = await projects.input(account, params.id);
    return answer(200, document, { ...versionHeader(version), 'last-modified': new Date(updated_at).toUTCString() });
  });
  handleLong(api.putInput, async ({ account, params, body, request, kept }) =>
    saved(await projects.replace(account, params.id, body, writeTerms(request), kept(saved))),
  );
  handleLong(api.patchInput, async ({ account, params, body, request, kept }) => {
    // The status a stored change leads to is always 1, inputs changed (API-16).
    const patched = (version: number) => answer(200, { status: 1, version: String(version) }, versionHeader(version));
    const version = await projects.patch(account, params.id, body, writeTerms(request), kept(patched));
    return version === undefined ? answer(204) : patched(version);
  });

  handle(api.postProjectFile, async ({ account, params }) => {
    const file = await projects.file(account, params.id);
    return answer(200, file.text, attachment(file.name));
  });
  handle(api.postSizerFile, async ({ account, params, body }) => {
    const file = await projects.sizerFile(account, params.id, body);
    return answer(200, file.text, attachment(file.name));
  });
  handleLong(api.postProjectUpload, async ({ account, body, kept }) => made(await projects.upload(account, body, kept(made))));
}
