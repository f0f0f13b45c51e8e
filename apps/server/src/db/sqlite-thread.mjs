// The thread that writes to the file of SQLite: what waits for the disk, or for another process that writes, holds up no call that only
// reads. It is JavaScript because a thread is given a file as it is, with and without a build.
import { parentPort, workerData } from 'node:worker_threads';
import { DatabaseSync } from '@photostructure/sqlite';

const MOST_KEPT = 500;
const { path, timeout, settings } = workerData;
const database = new DatabaseSync(path, { timeout });
database.exec(settings);

/** Prepared statements by their text. */
const kept = new Map();
function prepared(sql) {
  let found = kept.get(sql);
  if (found === undefined) {
    const statement = database.prepare(sql);
    found = { statement, hasRows: statement.columns().length > 0 };
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(sql, found);
  }
  return found;
}

function resultOf({ sql, parameters }) {
  try {
    const { statement, hasRows } = prepared(sql);
    return hasRows ? { rows: statement.all(...parameters) } : { rows: [], ...statement.run(...parameters) };
  } catch (error) {
    // A copy of an error loses the number by which SQLite says what is wrong.
    return { error: { message: error.message, code: error.code, errcode: error.errcode } };
  }
}

parentPort.on('message', (statement) => {
  if (statement === 'close') {
    kept.clear();
    database.close();
    parentPort.close();
    return;
  }
  parentPort.postMessage({ ...resultOf(statement), isInTransaction: database.isTransaction });
});
