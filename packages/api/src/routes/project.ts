import { z } from 'zod';
import { route } from '../route.ts';

export const ProjectId = z.object({ id: z.string().max(64) });

export const Info = z.object({
  name: z.string(),
  notes: z.string(),
  author: z.string(),
  earlyAnalysis: z.boolean(),
  location: z.string(),
  currency: z.string(),
  currencySymbol: z.string(),
  useCommaAsDecimalPoint: z.boolean(),
  applyShiftDays: z.boolean(),
  dateFormat: z.number().int(),
  phase: z.string(),
  type: z.string(),
  coupling: z.enum(['AC', 'DC']),
  dateCod: z.string(),
  dateNtp: z.string(),
  electricityMarket: z.string(),
  isNewSystemConverter: z.boolean(),
  /** MW; null without a limit, absent in what was stored before it was kept. */
  interconnectionMw: z.number().nullable().optional(),
});
const listed = z.string().max(1000);
/** What a caller may write into the list; longer texts belong into the document. */
const InfoWritten = Info.extend({
  name: listed,
  notes: z.string().max(10_000),
  author: listed,
  location: listed,
  currency: listed,
  currencySymbol: listed,
  phase: listed,
  type: listed,
  dateCod: listed,
  dateNtp: listed,
  electricityMarket: listed,
});
/** What the last calculation found best; absent before. Sizes in MW and MWh, IRR as a fraction. */
export const BestOf = z.object({
  solarMw: z.number(),
  windMw: z.number(),
  storageMw: z.number(),
  storageMwh: z.number(),
  irr: z.number().nullable(),
  npv: z.number(),
  /** What calculations of before did not keep: years, currency, currency per MWh, currency and MWh of year 1. */
  payback: z.number().nullable().optional(),
  capex: z.number().optional(),
  opex: z.number().optional(),
  lcoePerMwh: z.number().nullable().optional(),
  revenue: z.array(z.object({ name: z.string(), value: z.number() })).optional(),
  energy: z.object({ production: z.number(), exports: z.number(), imports: z.number().optional(), curtailed: z.number() }).optional(),
});
/** What somebody is to a project: its owner, or a person to whom it is open, to edit it or to read it. */
export const ProjectRole = z.enum(['owner', 'editor', 'reader']);
export type ProjectRole = z.infer<typeof ProjectRole>;

export const InfoRead = Info.extend({
  id: z.string(),
  /** What the caller is to it. */
  role: ProjectRole,
  /** Name of the account it belongs to. */
  owner: z.string(),
  lockId: z.string().nullable(),
  projectStatus: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** ISO time. */
  updated: z.string(),
  best: BestOf.nullable(),
});
export const NewId = z.object({ id: z.string() });

export const getProjects = route({
  name: 'getProjects',
  method: 'GET',
  path: '/api/project',
  area: 'project',
  summary: 'The own projects and those that are open to the caller, last accessed first.',
  answers: { 200: z.array(InfoRead) },
});
export const postProject = route({
  name: 'postProject',
  method: 'POST',
  path: '/api/project',
  area: 'project',
  summary: 'A new project with the user’s defaults.',
  answers: { 201: NewId },
  problems: [413],
});
export const getProject = route({
  name: 'getProject',
  method: 'GET',
  path: '/api/project/:id',
  area: 'project',
  summary: 'The info record.',
  params: ProjectId,
  answers: { 200: InfoRead },
  problems: [404],
});
export const putProject = route({
  name: 'putProject',
  method: 'PUT',
  path: '/api/project/:id',
  area: 'project',
  summary: 'Update the info record.',
  params: ProjectId,
  body: InfoWritten,
  answers: { 200: InfoRead },
  problems: [403, 404, 423],
});
export const deleteProject = route({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/api/project/:id',
  area: 'project',
  summary: 'Delete the project with its series and results; for its owner.',
  params: ProjectId,
  answers: { 204: null },
  problems: [403, 404, 423],
});
export const postDuplicate = route({
  name: 'postDuplicate',
  method: 'POST',
  path: '/api/project/:id/duplicate',
  area: 'project',
  summary: 'Copy inputs and series, not results.',
  params: ProjectId,
  answers: { 201: NewId },
  problems: [404, 413],
});

/** API-13, D-071: status true takes or checks the lock, false releases it; a client compares the answered lockId with its own. */
export const postLock = route({
  name: 'postLock',
  method: 'POST',
  path: '/api/project/:id/lock',
  area: 'project',
  summary: 'Take, check or release the edit lock (60 s lease).',
  params: ProjectId,
  // It travels in the header X-Lock-Id too, so it is of characters that a header can have.
  body: z.object({
    status: z.boolean(),
    lockId: z
      .string()
      .min(1)
      .max(64)
      .regex(/^[\x20-\x7e]+$/, 'must be of plain letters, digits and signs'),
    forceLock: z.boolean(),
  }),
  answers: { 200: z.object({ lockId: z.string().nullable() }) },
  problems: [403, 404],
});

/** Where a page is in a project. */
const ProjectScreen = z.enum(['setup', 'revenue', 'equipment', 'other', 'results', 'history']);
export type ProjectScreen = z.infer<typeof ProjectScreen>;
/** What somebody's page shows, and since when. */
const ShownScreen = z.object({ screen: ProjectScreen, since: z.string() });

/** Who edits a project: null for nobody. */
export const LockHolder = z.object({
  lockId: z.string().nullable(),
  /** Name of the account that took the lock. */
  name: z.string().nullable(),
  /** When it was taken. */
  since: z.string().nullable(),
  /** What the page that holds it shows; null where it has not said. */
  page: ShownScreen.nullable(),
  /**
   * Who asked the holder to hand the lock over. The holder has until `until` to do so or to refuse; then it is over, and whoever asked is
   * given the lock when a page of theirs asks for it. After a minute nobody asks any more.
   */
  asked: z
    .object({
      name: z.string(),
      at: z.string(),
      until: z.string(),
      isOver: z.boolean(),
      /** Whether it is the listener who asked. */
      isYou: z.boolean(),
    })
    .nullable(),
  /** What the listener is to the project. */
  role: ProjectRole,
});
export type LockHolder = z.infer<typeof LockHolder>;

/**
 * The holder of the lock as server-sent events, at once and whenever it changes; a page that sees another id than its own is read-only.
 * Read with fetch; ends after five minutes, then begin anew.
 */
export const getLockEvents = route({
  name: 'getLockEvents',
  method: 'GET',
  path: '/api/project/:id/lock/events',
  area: 'project',
  summary: 'Who holds the edit lock, and since when, as server-sent events (data: {lockId, name, since}).',
  params: ProjectId,
  answers: { 200: LockHolder },
  answerTransport: 'events',
  problems: [404, 429],
});
/**
 * The holder hears of it in the lock events; what it releases within the minute goes to whoever asked. A holder that has not answered after
 * 30 s loses the lock to whoever asked, as soon as they ask for it: what was saved until then is kept as a snapshot. Nothing happens where
 * nobody else edits.
 */
export const putLockRequest = route({
  name: 'putLockRequest',
  method: 'PUT',
  path: '/api/project/:id/lock/request',
  area: 'project',
  summary: 'Ask the person who edits to hand the lock over.',
  params: ProjectId,
  answers: { 204: null },
  problems: [403, 404],
});

export const deleteLockRequest = route({
  name: 'deleteLockRequest',
  method: 'DELETE',
  path: '/api/project/:id/lock/request',
  area: 'project',
  summary: 'Refuse to hand the lock over, or ask for it no longer.',
  params: ProjectId,
  answers: { 204: null },
  problems: [403, 404],
});
/** Said again within the minute, or the page counts as closed. Without a screen it is closed at once. */
export const putPresence = route({
  name: 'putPresence',
  method: 'PUT',
  path: '/api/project/:id/presence',
  area: 'project',
  summary: 'Say which screen of the project a page shows; whoever shares the project sees it.',
  params: ProjectId,
  body: z.object({ page: z.string().min(1).max(64), screen: ProjectScreen.nullable() }),
  answers: { 204: null },
  problems: [404],
});

/** API-14. The `ETag` answer header names the version; writes send it as `If-Match`. */
export const getInput = route({
  name: 'getInput',
  method: 'GET',
  path: '/api/project/:id/input',
  area: 'project',
  summary: 'The project document as text.',
  params: ProjectId,
  answers: { 200: z.string() },
  answerTransport: 'text',
  problems: [404],
});
/**
 * API-15. 412 when `If-Match` names an older version; 423 when another client holds the lock (header `X-Lock-Id`); 422 when the document
 * cannot be read.
 */
export const putInput = route({
  name: 'putInput',
  method: 'PUT',
  path: '/api/project/:id/input',
  area: 'project',
  summary: 'Replace the project document.',
  params: ProjectId,
  body: z.string(),
  bodyTransport: 'text',
  answers: { 200: z.object({ version: z.string() }) },
  problems: [403, 404, 412, 413, 422, 423, 428],
});
/** API-16, D-072, D-073: hashes are SHA-1 lower-case hex over UTF-8, the patch is diff-match-patch text. 204: nothing to change. */
export const patchInput = route({
  name: 'patchInput',
  method: 'PATCH',
  path: '/api/project/:id/input',
  area: 'project',
  summary: 'Change the project document by a patch.',
  params: ProjectId,
  body: z.object({ hashExistingData: z.string().length(40), hashNewData: z.string().length(40), patch: z.string() }),
  answers: { 200: z.object({ status: z.number().int(), version: z.string() }), 204: null },
  problems: [403, 404, 409, 413, 422, 423],
});
/** API-17: a self-contained file, '{name}.hfront'. */
export const postProjectFile = route({
  name: 'postProjectFile',
  method: 'POST',
  path: '/api/project/:id/result/file',
  area: 'project',
  summary: 'Download the project with its series.',
  params: ProjectId,
  answers: { 200: z.string() },
  answerTransport: 'file',
  problems: [404],
});
/** Upload of a project file: the way back of the download. */
export const postProjectUpload = route({
  name: 'postProjectUpload',
  method: 'POST',
  path: '/api/project/upload',
  area: 'project',
  summary: 'A new project from a project file.',
  body: z.string(),
  bodyTransport: 'text',
  answers: { 201: NewId },
  problems: [413, 422],
});

/**
 * API-19, D-026: 201 means that the recipient has a copy. Every address that belongs to no licensed user is refused with the same 422; 429
 * after 20 tries a day.
 */
export const postShare = route({
  name: 'postShare',
  method: 'POST',
  path: '/api/project/:id/share',
  area: 'project',
  summary: 'Give a licensed user a copy.',
  params: ProjectId,
  body: z.object({ email: z.string().max(254), description: z.string().max(4000) }),
  answers: { 201: null },
  problems: [403, 404, 422, 429],
});
const Address = z.string().min(1).max(254);
/**
 * D-204: somebody to whom the project itself is open. Who has not opened it yet is known by the address alone, whether or not there is an
 * account of it: nothing here says which addresses have one.
 */
const Share = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(['editor', 'reader']),
  created: z.string(),
  /** Name of the account, once it has opened the project. */
  name: z.string().nullable(),
  /** When it last opened the project. */
  opened: z.string().nullable(),
  /** What its page shows that has the project open; null without one. */
  page: ShownScreen.nullable(),
  /** Since when it edits; null while it does not. */
  editsSince: z.string().nullable(),
});
export type Share = z.infer<typeof Share>;
export const getShares = route({
  name: 'getShares',
  method: 'GET',
  path: '/api/project/:id/shares',
  area: 'project',
  summary: 'To whom the project is open, and what they do with it; for its owner.',
  params: ProjectId,
  answers: {
    200: z.object({
      owner: z.object({ name: z.string(), email: z.string(), page: ShownScreen.nullable(), editsSince: z.string().nullable() }),
      shares: z.array(Share),
      /** Addresses to which a copy was sent, with the last time, the newest first. */
      copies: z.array(z.object({ email: z.string(), sent: z.string() })),
      /** Whether people are told by mail; otherwise they find the project in their listing. */
      sendsMail: z.boolean(),
      /** Addresses that can still be named today, for copies and for the project together. */
      left: z.number().int(),
    }),
  },
  problems: [403, 404],
});
/**
 * D-204: the project itself, for several addresses at once; one that has it already gets the role. Every address is answered alike. The
 * edit lock stays where it is.
 */
export const putShares = route({
  name: 'putShares',
  method: 'PUT',
  path: '/api/project/:id/shares',
  area: 'project',
  summary: 'Open the project itself to people, as editors or readers; for its owner.',
  params: ProjectId,
  body: z.object({
    emails: z.array(Address).min(1).max(20),
    role: z.enum(['editor', 'reader']),
    description: z.string().max(4000),
  }),
  answers: { 204: null },
  problems: [403, 404, 422, 429],
});
const ShareId = ProjectId.extend({ share: z.string().max(64) });
export const putShare = route({
  name: 'putShare',
  method: 'PUT',
  path: '/api/project/:id/shares/:share',
  area: 'project',
  summary: 'Change the role of a person; for the owner of the project.',
  params: ShareId,
  body: z.object({ role: z.enum(['editor', 'reader']) }),
  answers: { 204: null },
  problems: [403, 404],
});
/**
 * To whoever has not opened the project yet, once a minute at most. Counts as one of the addresses of a day, and is answered alike whoever
 * has the address.
 */
export const putShareMail = route({
  name: 'putShareMail',
  method: 'PUT',
  path: '/api/project/:id/shares/:share/mail',
  area: 'project',
  summary: 'Mail a person once more that the project is open to them; for its owner.',
  params: ShareId,
  answers: { 204: null },
  problems: [403, 404, 409, 429, 503],
});
/** What the person was editing is released; the page they have open closes within seconds. `mine` is the share of the caller. */
export const deleteShare = route({
  name: 'deleteShare',
  method: 'DELETE',
  path: '/api/project/:id/shares/:share',
  area: 'project',
  summary: 'Close the project to a person: by its owner, or by that person.',
  params: ShareId,
  answers: { 204: null },
  problems: [403, 404],
});
/** API-18, D-027 */
export const postReport = route({
  name: 'postReport',
  method: 'POST',
  path: '/api/project/:id/report',
  area: 'project',
  summary: 'Report an issue on a project to the support.',
  params: ProjectId,
  body: z.object({ description: z.string().min(1).max(4000) }),
  answers: { 204: null },
  problems: [404, 429],
});
/** D-012: read by the account named reports; for every other account the call is not there. */
export const getReports = route({
  name: 'getReports',
  method: 'GET',
  path: '/api/report/list',
  area: 'system',
  summary: 'Reported issues, the newest first; for the account named reports.',
  answers: {
    200: z.array(z.object({ id: z.string(), projectId: z.string(), user: z.string(), description: z.string(), created: z.string() })),
  },
  problems: [404],
});
