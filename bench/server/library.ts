import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { postUserStorageSpecs, toWireStorageSpec } from '@stackwatt/api';
import { storages } from '@stackwatt/catalog';
import { storageFromWire } from '@stackwatt/model';
import { seal } from '../../apps/server/src/db/sealed.ts';
import { openSqlite } from '../../apps/server/src/db/sqlite.ts';
import { startServer } from './start.ts';

// The list of own storage types, page by page as the page of the library reads it: `npx tsx bench/server/library.ts [types]`.
const TYPES = Number(process.argv[2] ?? 10_000);
const PAGE = 100;
const ROUNDS = 3;
const GATE_MS = 200;

function seed(folder: string): void {
  const database = openSqlite(join(folder, 'stackwatt.sqlite'));
  const { id: owner } = database.prepare('select id from account order by created_at limit 1').get() as { id: string };
  const insert = database.prepare('insert into storage_type (id, owner_id, created_at, updated_at, spec) values (?, ?, ?, ?, ?)');
  database.exec('begin');
  for (let n = 0; n < TYPES; n++) {
    const { id: _, ...type } = { ...storageFromWire(toWireStorageSpec(storages[n % storages.length]!)), name: `Type ${n + 1}` };
    insert.run(randomUUID(), owner, n, n, seal(JSON.stringify(type)));
  }
  database.exec('commit');
  database.close();
}

const server = await startServer(1, { seed });
try {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    let after: string | undefined;
    let count = 0;
    for (;;) {
      const start = performance.now();
      const { data } = await server.call(postUserStorageSpecs, { query: { first: PAGE, after } });
      times.push(performance.now() - start);
      bytes = Math.max(bytes, JSON.stringify(data).length);
      count += data!.data.length;
      if (data!.next === null) break;
      after = data!.next;
    }
    if (count !== TYPES) throw new Error(`${count} types of ${TYPES}`);
  }
  times.sort((a, b) => a - b);
  const at = (q: number): number => times[Math.min(times.length - 1, Math.floor(times.length * q))]!;
  console.log(
    `${TYPES} types, pages of ${PAGE}: p50 ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms (gate ${GATE_MS}), most ${at(1).toFixed(0)} ms, ` +
      `all pages ${(times.reduce((sum, time) => sum + time, 0) / ROUNDS / 1000).toFixed(1)} s, largest page ${(bytes / 1e6).toFixed(2)} MB`,
  );
  if (at(0.95) > GATE_MS) process.exitCode = 1;
} finally {
  server.stop();
}
