import type { AdministeredAccount } from '@stackwatt/api';

/** Beyond this share of its quota an account is marked. */
export const NEARLY_FULL = 0.8;
export const shareOf = ({ seriesMb, quota }: AdministeredAccount): number => Math.min(1, seriesMb / quota.seriesMb);

/** What an account has of a kind, and what it may have. */
export interface QuotaPart {
  readonly label: string;
  readonly used: number;
  readonly allowed: number;
  /** Whole numbers have none. */
  readonly unit?: 'MB';
}
export const quotaParts = ({ projects, seriesMb, series, documentsMb, quota }: AdministeredAccount): readonly QuotaPart[] => [
  { label: 'Series', used: seriesMb, allowed: quota.seriesMb, unit: 'MB' },
  { label: 'Number of series', used: series, allowed: quota.series },
  { label: 'Projects', used: projects, allowed: quota.projects },
  { label: 'Project documents', used: documentsMb, allowed: quota.documentsMb, unit: 'MB' },
];
export const isNearlyFull = ({ used, allowed }: QuotaPart): boolean => used > NEARLY_FULL * allowed;

/** When somebody was last seen is known to a few minutes. */
const HERE_MS = 10 * 60_000;
export const isHere = ({ lastSeen }: AdministeredAccount, now: Date): boolean =>
  lastSeen !== null && Date.parse(lastSeen) > now.getTime() - HERE_MS;

/** Somebody cannot work, or soon cannot. */
export const needsAttention = (account: AdministeredAccount): boolean =>
  account.state === 'licenceEnded' || account.state === 'invitationEnded' || quotaParts(account).some(isNearlyFull);

/** Kinds the list is filtered by. */
export const KINDS = [
  { value: 'administrators', label: 'Administrators', has: ({ role }: AdministeredAccount) => role === 'administrator' },
  { value: 'users', label: 'Users', has: ({ role }: AdministeredAccount) => role === 'user' },
  { value: 'attention', label: 'Needs attention', has: needsAttention },
  { value: 'disabled', label: 'Disabled', has: ({ state }: AdministeredAccount) => state === 'disabled' },
] as const;
export type Kind = (typeof KINDS)[number]['value'];
