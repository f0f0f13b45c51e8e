import { FLOW_AND_ZINC } from './flow-and-zinc.ts';
import { LEAD } from './lead.ts';
import { LITHIUM_ION } from './lithium-ion.ts';
import { OTHER } from './other.ts';
import { SODIUM } from './sodium.ts';
import type { StorageRow } from './storage-row.ts';

/** In the order of the list, the default first. */
export const STORAGE_ROWS: readonly StorageRow[] = [...LITHIUM_ION, ...SODIUM, ...FLOW_AND_ZINC, ...LEAD, ...OTHER];
