import type { Account } from '../account/account.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import type { ProjectAccess } from './project-access.ts';
import { areIntact, isIntact } from './project-document.ts';
import { findSnapshot, findSnapshotDocument, listSnapshots, type SnapshotHead, type StoredSnapshot } from './snapshot.store.ts';

/** Documents of a project that were kept, as somebody with access reads them. */
export class Snapshots {
  readonly #of: { readonly db: Db; readonly access: ProjectAccess };

  constructor(services: { readonly db: Db; readonly access: ProjectAccess }) {
    this.#of = services;
  }

  /** Documents kept before calculations and forced locks, the newest first. */
  async list(account: Account, id: string): Promise<SnapshotHead[]> {
    await this.#of.access.get(account, id);
    return listSnapshots(this.#of.db, id);
  }

  /** @throws ApiProblem 404 */
  async get(account: Account, id: string, snapshotId: string): Promise<StoredSnapshot> {
    await this.#of.access.get(account, id);
    const snapshot = await findSnapshot(this.#of.db, id, snapshotId);
    if (!snapshot) throw notFound('snapshot');
    if (!isIntact(snapshot)) throw damagedSnapshot();
    return snapshot;
  }

  /** The document of a snapshot alone, in bytes of UTF-8. @throws ApiProblem 404, 500 when it is damaged */
  async document(account: Account, id: string, snapshotId: string): Promise<Uint8Array> {
    await this.#of.access.get(account, id);
    const document = await findSnapshotDocument(this.#of.db, id, snapshotId);
    if (!document) throw notFound('snapshot');
    if (!(await areIntact(document))) throw damagedSnapshot();
    return document.bytes;
  }
}

const damagedSnapshot = (): ApiProblem =>
  new ApiProblem(500, 'Damaged data', 'This snapshot is damaged: it is not the document that was kept. Restore another one, or a backup.', {
    code: 'damagedSnapshot',
  });
