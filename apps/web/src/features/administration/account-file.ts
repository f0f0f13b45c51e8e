import type { AdministeredAccount } from '@stackwatt/api';
import { writeCsv } from '@stackwatt/formats';

const STATES: Readonly<Record<AdministeredAccount['state'], string>> = {
  active: 'active',
  licenceEnded: 'licence ended',
  invited: 'invited',
  invitationEnded: 'invitation ended',
  disabled: 'disabled',
};

/** The accounts as a file: numbers whole, dates as ISO; empty where there is none. */
export const accountsCsv = (accounts: readonly AdministeredAccount[]): string =>
  writeCsv([
    [
      'Name',
      'E-mail',
      'Role',
      'State',
      'Licensed until',
      'Created',
      'Last seen',
      'Sessions',
      'Projects',
      'Projects allowed',
      'Runs in 30 days',
      'Series (MB)',
      'Series allowed (MB)',
      'Number of series',
      'Number of series allowed',
      'Project documents (MB)',
      'Project documents allowed (MB)',
    ],
    ...accounts.map(
      ({ name, email, role, state, licensedUntil, created, lastSeen, sessions, projects, runs, seriesMb, series, documentsMb, quota }) => [
        name,
        email,
        role,
        STATES[state],
        licensedUntil ?? '',
        created,
        lastSeen ?? '',
        sessions,
        projects,
        quota.projects,
        runs,
        seriesMb,
        quota.seriesMb,
        series,
        quota.series,
        documentsMb,
        quota.documentsMb,
      ],
    ),
  ]);
