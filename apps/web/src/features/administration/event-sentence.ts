import type { AdministrationEvent } from '@stackwatt/api';
import { formatDate } from '../../lib/date.ts';
import { formatNumber, plural } from '../../lib/number.ts';

const QUOTA = [
  ['seriesMb', 'MB of series'],
  ['series', 'series'],
  ['projects', 'projects'],
  ['documentsMb', 'MB of project documents'],
] as const;

/** What an administrator did, as a sentence without who and when: 'Licence until 2027-06-30'. */
export function eventSentence({ what, details }: AdministrationEvent, format: number): string {
  const number = (key: string): number | undefined => (typeof details[key] === 'number' ? details[key] : undefined);
  const text = (key: string): string | undefined => (typeof details[key] === 'string' ? details[key] : undefined);
  switch (what) {
    case 'added':
      return `Added as ${text('role') ?? 'user'}`;
    case 'role':
      return `Made ${text('role') === 'administrator' ? 'an administrator' : 'a user'}`;
    case 'licence': {
      const until = text('licensedUntil');
      return until === undefined ? 'Licensed for good' : `Licence until ${formatDate(until, format)}`;
    }
    case 'quota': {
      const parts = QUOTA.flatMap(([key, words]) => {
        const value = number(key);
        return value === undefined ? [] : [`${formatNumber(value)} ${words}`];
      });
      return parts.length === 0 ? 'Quota as the installation has it' : `Quota ${parts.join(', ')}`;
    }
    case 'disabled':
      return 'Disabled';
    case 'enabled':
      return 'Enabled';
    case 'invitationSent':
      return 'Invitation sent again';
    case 'resetSent':
      return 'Link to a new password sent';
    case 'sessionsEnded':
      return 'Sessions ended';
    case 'deleted': {
      const [projects, to] = [number('projects') ?? 0, text('to')];
      const count = plural(projects, 'project');
      return projects === 0 ? 'Deleted' : `Deleted; ${count} ${to === undefined ? 'deleted too' : `given to ${to}`}`;
    }
  }
}
