import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { DATA_FILE, makeDataFolder } from './data-folder.ts';

/** Where the data lie: a file of the embedded database, or the address of a PostgreSQL database. */
export type DatabaseAddress = { readonly kind: 'sqlite'; readonly path: string } | { readonly kind: 'postgresql'; readonly url: string };

/** Where the data lie by the configuration; the folder is made when it is missing. */
export function addressOf(config: Pick<Config, 'databaseUrl' | 'dataFolder'>): DatabaseAddress {
  if (config.databaseUrl !== undefined) return { kind: 'postgresql', url: config.databaseUrl };
  makeDataFolder(config.dataFolder);
  return { kind: 'sqlite', path: join(config.dataFolder, DATA_FILE) };
}
