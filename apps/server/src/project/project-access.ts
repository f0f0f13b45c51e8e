import type { Account } from '../account/account.ts';
import type { InputKey } from '../calculation/freshness.ts';
import type { Simulation } from '../calculation/simulation.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { mayDo, type ProjectNeed } from './project-need.ts';
import { areIntact, isIntact } from './project-document.ts';
import { readStored } from './read-stored.ts';
import * as store from './project.store.ts';

/**
 * The one door to a project: who is neither its owner nor somebody to whom it is open finds nothing (SEC-02); who may only read is refused
 * whatever would change it (D-204).
 */
export class ProjectAccess {
  constructor(
    private readonly db: Db,
    private readonly simulation: Simulation,
  ) {}

  /** @throws ApiProblem 404 for a stranger, 403 for somebody whose role is not enough */
  async assertMay(account: Account, projectId: string, need: ProjectNeed): Promise<void> {
    const head = await store.findHead(this.db, account, projectId);
    if (!head) throw notFound('project');
    if (mayDo(head.role, need)) return;
    throw new ApiProblem(
      403,
      'Not allowed',
      need === 'own'
        ? `The project belongs to ${head.owner_name}, who alone may do this.`
        : `${head.owner_name} opened this project to you for reading. Nothing was changed.`,
      { code: need === 'own' ? 'notOwner' : 'reader' },
    );
  }

  /** What is known of a project beside its document, which may be damaged. @throws ApiProblem 404 */
  async get(account: Account, projectId: string): Promise<store.ProjectHead> {
    const head = await store.findHead(this.db, account, projectId);
    if (!head) throw notFound('project');
    return head.input_hash_engine === this.simulation.ENGINE_VERSION ? head : this.find(account, projectId);
  }

  /** With its document, compared with the hash it was saved under. @throws ApiProblem 404, 500 when it is damaged */
  async getWhole(account: Account, projectId: string): Promise<store.StoredProject> {
    const project = await this.find(account, projectId);
    if (!isIntact(project)) throw damaged();
    return project;
  }

  /** Its document alone, in bytes of UTF-8, compared like that. @throws ApiProblem 404, 500 when it is damaged */
  async getDocument(account: Account, projectId: string): Promise<Uint8Array> {
    await this.get(account, projectId);
    const document = await store.findDocument(this.db, projectId);
    if (!document) throw notFound('project');
    if (!(await areIntact(document))) throw damaged();
    return document.bytes;
  }

  /** With its document as it is stored, for whoever replaces it. @throws ApiProblem 404 */
  async find(account: Account, projectId: string): Promise<store.StoredProject> {
    const project = await store.findProject(this.db, account, projectId);
    if (!project) throw notFound('project');
    return project.input_hash_engine === this.simulation.ENGINE_VERSION ? project : { ...project, ...(await this.#rehash(project)) };
  }

  /** What the project's inputs are, in the sense of the engine that runs now. */
  keyOf(project: Pick<store.ProjectHead, 'input_hash'>): InputKey {
    return { inputHash: project.input_hash, engineVersion: this.simulation.ENGINE_VERSION };
  }

  /** Another engine version may look at other inputs. A damaged document has none, and nothing is kept of it. */
  async #rehash(project: store.StoredProject): Promise<Pick<store.ProjectHead, 'input_hash' | 'input_hash_engine'>> {
    const input_hash_engine = this.simulation.ENGINE_VERSION;
    if (!isIntact(project)) return { input_hash: '', input_hash_engine };
    const read = readStored(project.document);
    const input_hash = read.kind === 'project' ? this.simulation.inputHash(read.project) : '';
    await store.setInputHash(this.db, project.id, project.version, input_hash, input_hash_engine);
    return { input_hash, input_hash_engine };
  }
}

const damaged = (): ApiProblem =>
  new ApiProblem(
    500,
    'Damaged data',
    'The stored document of this project is damaged: it is not the one that was saved. Restore one of its snapshots, or a backup.',
    { code: 'damagedProject' },
  );
