import type { Account } from '../account/account.service.ts';
import type { InputKey } from '../calculation/standing.ts';
import type { Simulation } from '../calculation/simulation.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/problem.ts';
import { readStored } from './read-stored.ts';
import * as store from './project.store.ts';

/** The one door to a project: whoever is not its owner finds nothing (SEC-02). */
export class ProjectAccess {
  constructor(
    private readonly db: Db,
    private readonly simulation: Simulation,
  ) {}

  /** @throws ApiProblem 404 */
  async get(account: Account, projectId: string): Promise<store.StoredProject> {
    const project = await store.findProject(this.db, account.id, projectId);
    if (!project) throw notFound('project');
    return project.input_hash_engine === this.simulation.ENGINE_VERSION ? project : this.#rehash(project);
  }

  /** What the project's inputs are, in the sense of the engine that runs now. */
  keyOf(project: Pick<store.ProjectHead, 'input_hash'>): InputKey {
    return { inputHash: project.input_hash, engineVersion: this.simulation.ENGINE_VERSION };
  }

  /** Another engine version may look at other inputs. */
  async #rehash(project: store.StoredProject): Promise<store.StoredProject> {
    const read = readStored(project.document);
    const inputHash = read.kind === 'project' ? this.simulation.inputHash(read.project) : '';
    await store.setInputHash(this.db, project.id, project.version, inputHash, this.simulation.ENGINE_VERSION);
    return { ...project, input_hash: inputHash, input_hash_engine: this.simulation.ENGINE_VERSION };
  }
}
