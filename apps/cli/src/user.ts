import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { loadServer, orSayWhy, type Accounts } from './server-module.ts';

interface Options {
  readonly email?: string;
  readonly until?: string;
  readonly passwordStdin?: boolean;
  readonly keepTokens?: boolean;
  readonly administrator?: boolean;
}

/** `stackwatt user`: accounts, in the data folder or database of the settings; also while the server runs. */
export function registerUser(program: Command): void {
  const user = program.command('user').description('accounts: add, password, email, disable');
  const withOptions = (command: Command): Command =>
    command
      .option('--email <address>', 'e-mail address; NAME may be one itself')
      .option('--until <date>', 'last licensed day, YYYY-MM-DD; without it licensed for good')
      .option('--password-stdin', 'read the password from standard input instead of generating one');

  withOptions(user.command('add').argument('<name>').description('a new account; prints its generated password once'))
    .option('--administrator', 'it makes, disables and resets accounts on the page; it reads no projects of others')
    .action((name: string, options: Options) =>
      change(name, options, (accounts, given) => accounts.add({ name, isAdministrator: options.administrator === true, ...given })),
    );
  withOptions(
    user.command('password').argument('<name>').description('a new password; signs the account out everywhere and ends its API tokens'),
  )
    .option('--keep-tokens', 'leave the API tokens of the account as they are')
    .action((name: string, options: Options) =>
      change(name, options, (accounts, given) => accounts.setPassword(name, { ...given, keepsTokens: options.keepTokens === true })),
    );
  user
    .command('email')
    .argument('<name>')
    .argument('<address>')
    .description('another e-mail address, which counts at once')
    .action(async (name: string, address: string) => {
      await use((accounts) => accounts.setEmail(name, address));
      console.error(`Account ${name} has the e-mail address ${address}.`);
    });
  user
    .command('disable')
    .argument('<name>')
    .description('no more sign-in; takes effect at once')
    .action(async (name: string) => {
      await use((accounts) => accounts.disable(name));
      console.error(`Account ${name} is disabled.`);
    });
}

type Given = Pick<Parameters<Accounts['add']>[0], 'email' | 'licensedUntil' | 'password'>;

async function change(
  name: string,
  options: Options,
  act: (accounts: Accounts, given: Given) => Promise<string | undefined>,
): Promise<void> {
  const given: Given = {
    ...(options.email === undefined ? {} : { email: options.email }),
    ...(options.until === undefined ? {} : { licensedUntil: options.until }),
    ...(options.passwordStdin === true ? { password: (await text(process.stdin)).replace(/\r?\n$/, '') } : {}),
  };
  const generated = await use((accounts) => act(accounts, given));
  console.error(
    `Account ${name} is ready.${generated === undefined ? '' : ' Its password, shown once, to be changed at the first sign-in:'}`,
  );
  if (generated !== undefined) console.log(generated);
}

async function use<T>(act: (accounts: Accounts) => Promise<T>): Promise<T> {
  const server = await loadServer();
  return orSayWhy(() => server.withAccounts(process.env, act));
}
