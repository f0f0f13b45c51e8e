import { expect, test } from 'vitest';
import { ApiError, clientOf, pathOf, type HttpRequest } from './client.ts';
import { getPlaces } from './routes/places.ts';
import { getInput, patchInput, postLock } from './routes/project.ts';
import { getSeriesAt, putSeriesByHash } from './routes/series.ts';

const answering = (status: number, body: string | Uint8Array<ArrayBuffer>, seen: (path: string, request: HttpRequest) => void = () => {}) =>
  clientOf(async (path, request) => {
    seen(path, request);
    return new Response(status === 204 ? null : body, { status, headers: { etag: '"7"' } });
  });

test('paths carry their parameters and queries encoded; a missing one is a mistake', () => {
  expect(pathOf(getSeriesAt, { id: 'a/b', type: 'dam', index: '0' })).toBe('/api/project/a%2Fb/input/timeseries/dam/0');
  expect(pathOf(getPlaces, {}, { q: 'São Paulo & co' })).toBe('/api/places/search?q=S%C3%A3o%20Paulo%20%26%20co');
  expect(() => pathOf(getSeriesAt, { id: 'a', type: 'dam' })).toThrow('parameter "index"');
});

test('a body travels as its route declares: JSON, text, bytes', async () => {
  const sent: unknown[] = [];
  const note = (_path: string, { method, headers, body }: HttpRequest): void => void sent.push([method, headers['content-type'], body]);
  await answering(200, '{"lockId":null}', note)(postLock, { params: { id: 'p' }, body: { status: true, lockId: 'x', forceLock: false } });
  await answering(200, '{"hash":"h","count":1}', note)(putSeriesByHash, { params: { id: 'p', hash: 'h' }, body: new Uint8Array([1, 2]) });
  expect(sent).toEqual([
    ['POST', 'application/json', '{"status":true,"lockId":"x","forceLock":false}'],
    ['PUT', 'application/octet-stream', new Uint8Array([1, 2])],
  ]);
});

test('a declared status answers its data and headers, one without content answers none', async () => {
  const read = await answering(200, '{"version":4}')(getInput, { params: { id: 'p' } });
  expect([read.status, read.data, read.headers.get('etag')]).toEqual([200, '{"version":4}', '"7"']);
  const body = { hashExistingData: 'a'.repeat(40), hashNewData: 'a'.repeat(40), patch: '' };
  expect((await answering(204, '')(patchInput, { params: { id: 'p' }, body })).data).toBeUndefined();
});

test('ERR-01 any other status rejects with the problem as [status] title detail; an answer that is none of ours says so', async () => {
  const refused = answering(423, '{"status":423,"title":"Locked","detail":"Someone else is editing.","code":"locked"}')(getInput, {
    params: { id: 'p' },
  });
  await expect(refused).rejects.toThrow('[423] Locked Someone else is editing.');
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(answering(502, '<html>Bad gateway</html>')(getInput, { params: { id: 'p' } })).rejects.toThrow('[502] Service unavailable');
  await expect(answering(400, '{"errors":["The name or the password is not right."]}')(getInput, { params: { id: 'p' } })).rejects.toThrow(
    'The name or the password is not right.',
  );
});
