import * as api from '@stackwatt/api';
import { answer, taken } from '../http/answer.ts';
import type { EventStreams } from '../http/event-streams.ts';
import type { Handlers } from '../http/handle.ts';
import type { EditLocks } from './edit-locks.ts';
import type { ShareService } from './share.service.ts';

interface LockParts {
  readonly locks: EditLocks;
  readonly shares: ShareService;
  readonly streams: EventStreams;
}
export const lockTopic = (projectId: string): string => `lock:${projectId}`;
/** A lock taken in another process is seen within this time (F-15), ms. */
const LOOK_AT_LOCK_MS = 2000;
const LONGEST_WATCH_MS = 300_000;

/** Who edits a project, who asks for it, and what is open of it. */
export function lockRoutes({ handle }: Pick<Handlers, 'handle'>, { locks, shares, streams }: LockParts): void {
  handle(api.postLock, async ({ account, params, body, audit, kept }) => {
    if (body.forceLock) audit('lockForced', { project: params.id });
    const held = (lockId: string | null) => answer(200, { lockId });
    return held(await locks.set(account, params.id, body, kept(held)));
  });

  handle(api.getLockEvents, async ({ account, params, reply }) => {
    const read = () => locks.state(account, params.id);
    await shares.noteOpened(account, params.id);
    streams.open(reply, {
      topic: lockTopic(params.id),
      listener: account,
      first: await read(),
      read,
      isLast: () => false,
      lookEveryMs: LOOK_AT_LOCK_MS,
      longestMs: LONGEST_WATCH_MS,
    });
    return taken;
  });
  handle(api.putLockRequest, async ({ account, params }) => {
    await locks.ask(account, params.id);
    return answer(204);
  });

  handle(api.deleteLockRequest, async ({ account, params }) => {
    await locks.forgetRequest(account, params.id);
    return answer(204);
  });
  handle(api.putPresence, async ({ account, params, body }) => {
    await locks.notePage(account, params.id, body.page, body.screen);
    return answer(204);
  });
}
