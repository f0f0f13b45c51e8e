import type { ProjectRole, Route } from '@stackwatt/api';
import { scopeOf } from '../account/scope-of.ts';

/** What a call does to a project: look at it, change it, or decide about it, which its owner alone may. */
export type ProjectNeed = 'read' | 'write' | 'own';

const OWN = new Set(['deleteProject', 'postShare', 'getShares', 'putShares', 'putShare', 'putShareMail']);
/** Calls that change nothing of the project: what they make or take away is the caller's own, or is made again when it is asked for. */
const BESIDE = new Set([
  'postDuplicate',
  'postReport',
  'putPresence',
  'deleteShare',
  'postDetailCalculate',
  'postDetailStop',
  'putExportRetry',
  'deleteExport',
  'postBridge',
  'postBridgeStop',
  'postRecalculation',
]);

/** What a call needs of the project in its path; undefined for a call without one. Whatever is not known to read, writes. */
export function needOf(route: Pick<Route, 'name' | 'area' | 'method' | 'path'>): ProjectNeed | undefined {
  if (!/^\/api\/(?:pro)?project\/:id(?:\/|$)/.test(route.path)) return undefined;
  if (OWN.has(route.name)) return 'own';
  return scopeOf(route) === 'read' || BESIDE.has(route.name) ? 'read' : 'write';
}

const NEEDS: Readonly<Record<ProjectRole, readonly ProjectNeed[]>> = {
  owner: ['read', 'write', 'own'],
  editor: ['read', 'write'],
  reader: ['read'],
};
export const mayDo = (role: ProjectRole, need: ProjectNeed): boolean => NEEDS[role].includes(need);
