import { toWireStorageSpec } from '@stackwatt/api';
import { getStorage, storages } from '@stackwatt/catalog';
import { readStorageFile } from '@stackwatt/formats';
import { storageFromWire, storageToWire } from '@stackwatt/model';

/** For tests: a type of the user's own as the calls have it, of the values of a built-in one. */
export const ownType = (id: string, name: string): Record<string, unknown> => ({
  ...storageToWire(storageFromWire(toWireStorageSpec(getStorage('Energy Storage (1 MW / 4 MWh)')))),
  id,
  name,
});

/** For tests: answers the calls of the library as the server does, over types that stand here; every call is noted. */
export function storageServer(own: Record<string, unknown>[]) {
  const server = { own, calls: [] as string[], status: 200, uses: 0, disposition: 'attachment' };
  const json = (body: unknown): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  const done = (component: Record<string, unknown>): Response => json({ success: true, message: '', component });
  const send: typeof fetch = async (input, init) => {
    const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
    const { pathname: path, searchParams } = new URL(address, 'http://page');
    const call = path.split('/').slice(-2).join('/');
    server.calls.push(call);
    if (server.status === 0) throw new TypeError('offline');
    if (server.status !== 200)
      return new Response(JSON.stringify({ status: server.status, title: 'Not found', detail: 'There is no such storage type.' }), {
        status: server.status,
      });
    const body = (typeof init?.body === 'string' ? JSON.parse(init.body) : {}) as Record<string, string>;
    const chosen = server.own.find(({ id }) => id === (body['data'] ?? body['id']));
    switch (call) {
      case 'storages/specs': {
        const from = server.own.findIndex(({ id }) => id === searchParams.get('after')) + 1;
        const data = server.own.slice(from, from + Number(searchParams.get('first')));
        const isLast = from + data.length >= server.own.length;
        return json({ data, total: server.own.length, next: isLast ? null : data.at(-1)!['id'] });
      }
      case 'storage/uses':
        return json({ projects: server.uses });
      case 'storage/duplicate':
      case 'storage/sample': {
        if (call === 'storage/sample' && body['data'] === undefined)
          return json({ success: true, message: '', data: storages.map(({ name }) => name) });
        const copy = ownType(`new-${server.own.length}`, body['name'] ?? `Copy of ${String(chosen?.['name'])}`);
        server.own = [...server.own, copy];
        return done(copy);
      }
      case 'storage/update': {
        const updated = body['data'] as unknown as Record<string, unknown>;
        server.own = server.own.map((one) => (one['id'] === updated['id'] ? updated : one));
        return done(updated);
      }
      case 'storage/delete':
        server.own = server.own.filter((one) => one !== chosen);
        return done(chosen!);
      case 'storage/download':
        return new Response('<StorageType/>', { headers: { 'content-disposition': server.disposition } });
      case 'import/storage':
      case 'storage/import': {
        const read = readStorageFile((call === 'import/storage' ? body['content'] : body['data'])!);
        if (!read.ok) return json({ success: false, message: read.message, spec: null, understood: null });
        const spec = { ...storageToWire(read.spec), id: 'read', ...(body['name'] === undefined ? {} : { name: body['name'] }) };
        if (call === 'storage/import') server.own = [...server.own, spec];
        return json({ success: true, message: '', spec, understood: { ...read.understood } });
      }
      default:
        throw new Error(`no answer to ${call}`);
    }
  };
  return Object.assign(server, { send });
}
