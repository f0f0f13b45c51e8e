import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DatabaseAddress } from './database.ts';

/** Where the data lie by the configuration; the folder is made when it is missing. */
export function addressOf(config: Pick<Config, 'databaseUrl' | 'dataFolder'>): DatabaseAddress {
  if (config.databaseUrl !== undefined) return { kind: 'postgresql', url: config.databaseUrl };
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  return { kind: 'sqlite', path: join(config.dataFolder, 'stackwatt.sqlite') };
}
