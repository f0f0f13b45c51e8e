import { clientOf, type HttpAnswer, type HttpRequest } from '@stackwatt/api';
import { newProject, sha1Of, writeProject, type Project } from '@stackwatt/model';
import diffMatchPatch from 'diff-match-patch';

const dmp = new diffMatchPatch.diff_match_patch();

/** For tests: one project on a server that keeps the rules of the calls it answers, with switches for what may go wrong. */
export function fakeServer(project: Project = newProject('2026-11-20')) {
  const state = {
    text: writeProject(project),
    version: 1,
    holder: null as string | null,
    /** What the user of the page is to the project. */
    role: 'owner' as 'owner' | 'reader',
    info: undefined as unknown,
    isOffline: false,
    /** A stored document is not confirmed. */
    losesAnswers: false,
    isBroken: false,
    /** 'refuse': no patch can be applied. */
    patches: 'apply' as 'apply' | 'refuse',
    /** The document is not answered: only giving the call up ends it. */
    isSilent: false,
    /** The documents of versions, by their ids. */
    versions: {} as Readonly<Record<string, string>>,
    log: [] as string[],
  };
  const problem = (status: number): HttpAnswer => answer(status, JSON.stringify({ status, title: 'Refused', detail: '' }));
  const answer = (status: number, text = '', headers: Record<string, string> = {}): HttpAnswer => ({
    status,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text: async () => text,
    arrayBuffer: async () => new ArrayBuffer(0),
  });
  const store = (text: string): HttpAnswer => {
    state.text = text;
    state.version++;
    return answer(200, JSON.stringify({ status: 1, version: String(state.version) }));
  };

  const respond = (path: string, request: HttpRequest): HttpAnswer => {
    const body = typeof request.body === 'string' ? request.body : '';
    const kind = `${request.method} ${path.split('/').at(-1)!}`;
    switch (kind) {
      case 'POST lock': {
        const { status, lockId, forceLock } = JSON.parse(body) as { status: boolean; lockId: string; forceLock: boolean };
        if (!status) {
          if (state.holder === lockId) state.holder = null;
        } else if (state.holder === null || forceLock) state.holder = lockId;
        return answer(200, JSON.stringify({ lockId: state.holder }));
      }
      case 'DELETE request':
        return answer(204);
      case 'GET input':
        return answer(200, state.text, { etag: `"${state.version}"`, 'last-modified': 'Thu, 19 Nov 2026 08:30:00 GMT' });
      case 'PUT p1':
        state.info = JSON.parse(body);
        return answer(200, '{}');
      case 'PATCH input': {
        if (state.isBroken) return problem(500);
        const { hashExistingData, hashNewData, patch } = JSON.parse(body) as {
          hashExistingData: string;
          hashNewData: string;
          patch: string;
        };
        if (state.patches === 'refuse') return problem(422);
        if (sha1Of(state.text) !== hashExistingData) return problem(409);
        if (hashExistingData === hashNewData) return answer(204);
        const [text] = dmp.patch_apply(dmp.patch_fromText(patch), state.text);
        return sha1Of(text) === hashNewData ? store(text) : problem(409);
      }
      case 'PUT input':
        if (state.isBroken) return problem(500);
        return request.headers['if-match'] === `"${state.version}"` ? store(body) : problem(412);
      default: {
        const [, version] = /\/snapshots\/([^/]+)$/.exec(path) ?? [];
        if (version !== undefined && request.method === 'GET') {
          const text = state.versions[version];
          return text === undefined ? problem(404) : answer(200, text);
        }
        return /^\/api\/project\/[^/]+$/.test(path) && request.method === 'GET'
          ? answer(200, JSON.stringify({ role: state.role }))
          : problem(404);
      }
    }
  };

  const call = clientOf(async (path, request) => {
    if (state.isOffline) throw new TypeError('fetch failed');
    state.log.push(`${request.method} ${path.split('/').at(-1)!}`);
    if (state.isSilent && path.endsWith('/input') && request.method === 'GET') {
      const { signal } = request;
      await new Promise(
        (_, reject) => signal instanceof AbortSignal && signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    }
    const answered = respond(path, request);
    if (state.losesAnswers && request.method === 'PATCH') throw new TypeError('connection reset');
    return answered;
  });
  return { state, call };
}
