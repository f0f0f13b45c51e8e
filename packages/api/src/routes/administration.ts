import { z } from 'zod';
import { lineOfText } from '../line-of-text.ts';
import { route } from '../route.ts';

/** D-205: what follows is for administrators; to everybody else these calls are not there. None reads a project. */
const Role = z.enum(['user', 'administrator']);
const State = z.enum(['active', 'licenceEnded', 'invited', 'invitationEnded', 'disabled']);
/** What an account may have: megabytes and number of series, number of projects, megabytes of their documents as they are now. */
const Quota = z.object({ seriesMb: z.number(), series: z.number().int(), projects: z.number().int(), documentsMb: z.number() });
export type AccountQuota = z.infer<typeof Quota>;
const megabytes = z.number().min(1).max(1e6).nullable().optional();
const number = z.number().int().min(1).max(1e6).nullable().optional();
const date = z.iso.date('must be a date of the form YYYY-MM-DD');

const AdministeredAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  state: State,
  /** Last licensed day; null for good. */
  licensedUntil: z.string().nullable(),
  created: z.string(),
  /** When it last used the server, to a few minutes; null for never. */
  lastSeen: z.string().nullable(),
  /** Until when a link to set a password is good that nobody has used; null without one. */
  linkUntil: z.string().nullable(),
  sessions: z.number().int(),
  projects: z.number().int(),
  /** Calculations that it began in the last thirty days, in whosever project. */
  runs: z.number().int(),
  /** Megabytes that its series, each counted once, and its project documents take. */
  seriesMb: z.number(),
  documentsMb: z.number(),
  /** How many series those are. */
  series: z.number().int(),
  /** What it may have: its own quota where one is set, else that of the installation. */
  quota: Quota.extend({ isOwn: z.boolean() }),
});
export type AdministeredAccount = z.infer<typeof AdministeredAccount>;

export const getAccounts = route({
  name: 'getAccounts',
  method: 'GET',
  path: '/api/administration/accounts',
  area: 'administration',
  summary: 'All accounts with state, use and storage; for administrators.',
  answers: {
    200: z.object({
      accounts: z.array(AdministeredAccount),
      /** Whether links are mailed; otherwise the answer of a call has the link, to be handed over. */
      sendsMail: z.boolean(),
      /** Of the installation. */
      quota: Quota,
    }),
  },
  problems: [404],
});
/** The link is null where it was mailed. */
const Link = z.object({ id: z.string(), link: z.string().nullable(), until: z.string() });
/** A person sets the own password with a link that is good for one use and seven days. */
export const postAccount = route({
  name: 'postAccount',
  method: 'POST',
  path: '/api/administration/accounts',
  area: 'administration',
  summary: 'A new account, whose password is set by whoever has the link that is mailed; for administrators.',
  body: z.object({
    name: lineOfText(254),
    email: z.string().trim().max(254),
    role: Role,
    licensedUntil: date.nullable(),
  }),
  answers: { 201: Link },
  problems: [404, 422],
});
const AccountId = z.object({ account: z.string().max(64) });
/** Fields that are left out stay. Disabling acts at once, in every window; nobody disables or changes the own account here. */
export const putAccount = route({
  name: 'putAccount',
  method: 'PUT',
  path: '/api/administration/accounts/:account',
  area: 'administration',
  summary: 'Role, licence, quota, disabled or enabled; for administrators.',
  params: AccountId,
  body: z.object({
    role: Role.optional(),
    disabled: z.boolean().optional(),
    licensedUntil: date.nullable().optional(),
    /** Null for what the installation allows. */
    quotaSeriesMb: megabytes,
    quotaSeries: number,
    quotaProjects: number,
    quotaDocumentsMb: megabytes,
  }),
  answers: { 204: null },
  problems: [404, 422],
});
/** In place of one that was sent before. The password in force stays until the link is used; then sessions and tokens end. */
export const postAccountLink = route({
  name: 'postAccountLink',
  method: 'POST',
  path: '/api/administration/accounts/:account/link',
  area: 'administration',
  summary: 'Send a link, good for one use, to set a new password; for administrators.',
  params: AccountId,
  answers: { 200: Link },
  problems: [404, 422],
});
/**
 * Something an administrator did to an account; nothing takes it away again. `details` has what came of it, by the names of the calls, and
 * for a deletion the number of projects and who got them.
 */
const AdministrationEvent = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  of: z.string(),
  what: z.enum(['added', 'role', 'licence', 'quota', 'disabled', 'enabled', 'invitationSent', 'resetSent', 'sessionsEnded', 'deleted']),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type AdministrationEvent = z.infer<typeof AdministrationEvent>;

export const getAdministrationLog = route({
  name: 'getAdministrationLog',
  method: 'GET',
  path: '/api/administration/log',
  area: 'administration',
  summary: 'The last two hundred things that administrators did, the newest first; for administrators.',
  answers: { 200: z.array(AdministrationEvent) },
  problems: [404],
});
/** Megabytes that an account takes, by what they are kept for. */
const StorageByKind = z.object({
  /** Each counted once, as the quota counts them. */
  series: z.number(),
  /** Of its projects as they are now, and as they were in the versions that are kept. */
  documents: z.number(),
  versions: z.number(),
  /** Results with the details of systems that somebody looked at. */
  results: z.number(),
  /** Files that it asked for. */
  exports: z.number(),
  /** Its storage types. */
  types: z.number(),
});
export type StorageByKind = z.infer<typeof StorageByKind>;
const AccountDetails = z.object({
  /** When somebody last signed in with its password; null for never, or before that was noted. */
  signedIn: z.string().nullable(),
  sessions: z.array(z.object({ id: z.string(), created: z.string(), lastUsed: z.string(), device: z.string().nullable() })),
  tokens: z.number().int(),
  types: z.number().int(),
  /** Own projects that are open to others, and projects of others that are open to it. */
  opened: z.number().int(),
  openToIt: z.number().int(),
  storageMb: StorageByKind,
  /** What administrators did to it, the newest first. */
  log: z.array(AdministrationEvent),
});
export type AccountDetails = z.infer<typeof AccountDetails>;
export const getAccount = route({
  name: 'getAccount',
  method: 'GET',
  path: '/api/administration/accounts/:account',
  area: 'administration',
  summary: 'What one account has and what was done to it; for administrators.',
  params: AccountId,
  answers: { 200: AccountDetails },
  problems: [404],
});
export const deleteAccountSessions = route({
  name: 'deleteAccountSessions',
  method: 'DELETE',
  path: '/api/administration/accounts/:account/sessions',
  area: 'administration',
  summary: 'End every session of an account at once; for administrators.',
  params: AccountId,
  answers: { 204: null },
  problems: [404, 422],
});
/**
 * For good, with its sessions, tokens and storage types. Whoever has projects says what becomes of them: they are deleted, or they go to
 * another account, within its quota and never to whoever deletes. 422 without that.
 */
export const postAccountDeletion = route({
  name: 'postAccountDeletion',
  method: 'POST',
  path: '/api/administration/accounts/:account/delete',
  area: 'administration',
  summary: 'Delete an account; its projects are deleted or go to another account; for administrators.',
  params: AccountId,
  body: z.object({ projects: z.enum(['delete', 'give']).optional(), to: z.string().max(64).optional() }),
  answers: { 204: null },
  problems: [404, 413, 422],
});
