import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { DatabaseAddress } from './database.ts';

/** Where data and jobs lie by the configuration; the folder is made when it is missing. */
export function addressesOf(config: Pick<Config, 'databaseUrl' | 'dataFolder'>): { data: DatabaseAddress; jobs: DatabaseAddress } {
  if (config.databaseUrl !== undefined) {
    const address = { kind: 'postgresql', url: config.databaseUrl } as const;
    return { data: address, jobs: address };
  }
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  return {
    data: { kind: 'sqlite', path: join(config.dataFolder, 'stackwatt.sqlite') },
    jobs: { kind: 'sqlite', path: join(config.dataFolder, 'jobs.sqlite') },
  };
}
