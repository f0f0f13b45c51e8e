import type { AccountQuota, AdministrationEvent, BodyOf, putAccount } from '@stackwatt/api';
import { flag } from '../db/database.ts';
import type { Quota } from '../series/quota.ts';
import type { StoredAccount } from './account.store.ts';

/** Bytes. */
export const MB = 1e6;

export const toQuotaAnswer = ({ bytes, files, projects, documentBytes }: Quota): AccountQuota => ({
  seriesMb: bytes / MB,
  series: files,
  projects,
  documentsMb: documentBytes / MB,
});

export const QUOTA_COLUMNS = ['quota_bytes', 'quota_files', 'quota_projects', 'quota_document_bytes'] as const;
/** What a change sets of the quota; what it leaves out stays. */
export function quotaColumns(wish: NonNullable<BodyOf<typeof putAccount>>): Partial<Record<(typeof QUOTA_COLUMNS)[number], number | null>> {
  const bytes = (megabytes: number | null): number | null => (megabytes === null ? null : Math.round(megabytes * MB));
  const { quotaSeriesMb, quotaSeries, quotaProjects, quotaDocumentsMb } = wish;
  return {
    ...(quotaSeriesMb === undefined ? {} : { quota_bytes: bytes(quotaSeriesMb) }),
    ...(quotaSeries === undefined ? {} : { quota_files: quotaSeries }),
    ...(quotaProjects === undefined ? {} : { quota_projects: quotaProjects }),
    ...(quotaDocumentsMb === undefined ? {} : { quota_document_bytes: bytes(quotaDocumentsMb) }),
  };
}

/** What a change changes, for the log. */
export function changesOf(
  account: StoredAccount,
  wish: NonNullable<BodyOf<typeof putAccount>>,
): { readonly what: AdministrationEvent['what']; readonly details: AdministrationEvent['details'] }[] {
  const { role, disabled, licensedUntil } = wish;
  const quota = quotaColumns(wish);
  const isOther = QUOTA_COLUMNS.some((column) => quota[column] !== undefined && quota[column] !== account[column]);
  return [
    ...(role === undefined || role === account.role ? [] : [{ what: 'role', details: { role } } as const]),
    ...(licensedUntil === undefined || licensedUntil === account.licensed_until
      ? []
      : [{ what: 'licence', details: { licensedUntil } } as const]),
    ...(isOther
      ? [
          {
            what: 'quota',
            details: {
              seriesMb: wish.quotaSeriesMb ?? null,
              series: wish.quotaSeries ?? null,
              projects: wish.quotaProjects ?? null,
              documentsMb: wish.quotaDocumentsMb ?? null,
            },
          } as const,
        ]
      : []),
    ...(disabled === undefined || flag(disabled) === account.disabled
      ? []
      : [{ what: disabled ? 'disabled' : 'enabled', details: {} } as const]),
  ];
}
