import type { Config } from '../config/config.ts';
import { SetUpError } from '../config/config.ts';
import type { AccountAdministration } from './account-commands.ts';
import { passwordProblem } from './password.ts';

export interface FirstAccount {
  readonly name: string;
  /** The generated password, to be shown once; undefined when it was given. */
  readonly password: string | undefined;
  /** Why the given password is a bad one; undefined when it is not. */
  readonly weakness: string | undefined;
}
const DEFAULT_NAME = 'admin';

/**
 * On an empty database, and only there: no installation has a password that another one has. Of two servers that find the same
 * database empty one makes it.
 */
export async function createFirstAccount(accounts: AccountAdministration, given: Config['firstUser']): Promise<FirstAccount | undefined> {
  if (!(await accounts.isEmpty())) return undefined;
  const name = given?.name ?? DEFAULT_NAME;
  try {
    const password = await accounts.add(
      { name, isAdministrator: true, ...(given === undefined ? {} : { password: given.password }) },
      true,
    );
    return { name, password, weakness: given === undefined ? undefined : passwordProblem(given.password, name) };
  } catch (error) {
    if (!(await accounts.isEmpty())) return undefined;
    throw new SetUpError(`The first account cannot be created: ${(error as Error).message}`);
  }
}
