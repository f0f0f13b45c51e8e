import { upgrade0001 } from './0001-kind-keys.ts';
import { upgrade0002 } from './0002-end-of-life.ts';
import { upgrade0003 } from './0003-megawatt.ts';
import { upgrade0004 } from './0004-incentive-kinds.ts';
import type { Upgrade } from './upgrade.ts';

/** Every upgrade, in order and without a gap. */
export const UPGRADES: readonly Upgrade[] = [upgrade0001, upgrade0002, upgrade0003, upgrade0004];
