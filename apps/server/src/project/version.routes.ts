import * as api from '@stackwatt/api';
import { answer, answerJson } from '../http/answer.ts';
import type { Handlers } from '../http/handle.ts';
import type { ProjectService } from './project.service.ts';
import type { Snapshots } from './snapshots.ts';
import { saved, writeTerms } from './project-answers.ts';
import type { VersionService } from './version.service.ts';

const kept201 = (id: string) => answer(201, { id });

export function versionRoutes(
  { handle }: Pick<Handlers, 'handle'>,
  projects: ProjectService,
  snapshots: Snapshots,
  versions: VersionService,
): void {
  handle(api.getSnapshots, async ({ account, params }) => answer(200, await versions.list(account, params.id)));
  handle(api.getSnapshot, async ({ account, params }) => answer(200, (await snapshots.get(account, params.id, params.snapshot)).document));
  handle(api.postSnapshot, async ({ account, params, body, kept }) =>
    kept201(await versions.keep(account, params.id, body.name, kept(kept201))),
  );
  handle(api.putSnapshot, async ({ account, params, body }) => {
    await versions.name(account, params.id, params.snapshot, body.name);
    return answer(204);
  });
  handle(api.deleteSnapshot, async ({ account, params, audit }) => {
    await versions.delete(account, params.id, params.snapshot);
    audit('snapshotDeleted', { project: params.id, snapshot: params.snapshot });
    return answer(204);
  });
  handle(api.postRestore, async ({ account, params, request, audit, kept }) => {
    const version = await projects.restore(account, params.id, params.snapshot, writeTerms(request), kept(saved));
    audit('snapshotRestored', { project: params.id, snapshot: params.snapshot });
    return saved(version);
  });

  handle(api.postDifferences, async ({ account, params, body }) =>
    answerJson(200, await versions.differences(account, params.id, body.from, body.to)),
  );
  handle(api.postBridge, async ({ account, params, body }) => {
    const asked = await versions.bridge(account, params.id, body.from, body.to);
    return 'text' in asked ? answerJson(200, asked.text) : answer(202, asked.progress);
  });
  handle(api.postBridgeStop, async ({ account, params, body }) => {
    await versions.stopBridge(account, params.id, body.from, body.to);
    return answer(204);
  });
  handle(api.postRecalculation, async ({ account, params }) => {
    const asked = await versions.recalculate(account, params.id, params.snapshot);
    return 'progress' in asked ? answer(202, asked.progress) : answer(200, asked);
  });
}
