import type { Account } from '../account/account.service.ts';
import type { InputKey } from '../calculation/standing.ts';
import type { Simulation } from '../calculation/simulation.ts';
import type { Db } from '../db/database.ts';
import { ApiProblem, notFound } from '../http/problem.ts';
import { isIntact } from './project-document.ts';
import { readStored } from './read-stored.ts';
import * as store from './project.store.ts';

/** The one door to a project: whoever is not its owner finds nothing (SEC-02). */
export class ProjectAccess {
  constructor(
    private readonly db: Db,
    private readonly simulation: Simulation,
  ) {}

  /** What is known of a project beside its document, which may be damaged. @throws ApiProblem 404 */
  async get(account: Account, projectId: string): Promise<store.ProjectHead> {
    const head = await store.findHead(this.db, account.id, projectId);
    if (!head) throw notFound('project');
    return head.input_hash_engine === this.simulation.ENGINE_VERSION ? head : this.find(account, projectId);
  }

  /** With its document, compared with the hash it was saved under. @throws ApiProblem 404, 500 when it is damaged */
  async getWhole(account: Account, projectId: string): Promise<store.StoredProject> {
    const project = await this.find(account, projectId);
    if (!isIntact(project)) {
      throw new ApiProblem(
        500,
        'Damaged data',
        'The stored document of this project is damaged: it is not the one that was saved. Restore one of its snapshots, or a backup.',
        { code: 'damagedProject' },
      );
    }
    return project;
  }

  /** With its document as it is stored, for whoever replaces it. @throws ApiProblem 404 */
  async find(account: Account, projectId: string): Promise<store.StoredProject> {
    const project = await store.findProject(this.db, account.id, projectId);
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
