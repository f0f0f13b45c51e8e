import type { Config } from '../config/config.ts';
import { SetUpError } from '../config/config.ts';
import type { AccountAdministration } from './account.service.ts';

export interface FirstAccount {
  readonly name: string;
  /** The generated password, to be shown once; undefined when it was given. */
  readonly password: string | undefined;
}
const DEFAULT_NAME = 'admin';

/** On an empty database, and only there: no installation has a password that another one has. */
export async function createFirstAccount(accounts: AccountAdministration, given: Config['firstUser']): Promise<FirstAccount | undefined> {
  if (!(await accounts.isEmpty())) return undefined;
  const name = given?.name ?? DEFAULT_NAME;
  try {
    const password = await accounts.add(given === undefined ? { name } : { name, password: given.password });
    return { name, password };
  } catch (error) {
    throw new SetUpError(`The first account cannot be created: ${(error as Error).message}`);
  }
}
