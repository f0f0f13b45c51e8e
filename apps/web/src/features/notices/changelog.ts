import { Changelog } from '@stackwatt/api';
import { create } from 'zustand';

/** NOTE-04: how often the served changelog is asked for. */
const CHANGELOG_MS = 300_000;

interface ChangelogState {
  /** What the server serves now. */
  readonly served: Changelog | undefined;
  /** Closed once by the user: not shown again until another version is served. */
  readonly seen: string | undefined;
  /** The user asked for what is new. */
  readonly isAsked: boolean;
}
export const useChangelog = create<ChangelogState>(() => ({ served: undefined, seen: undefined, isAsked: false }));

/** NOTE-06, D-212: another version is served than the one this page was built as. */
export const isNewVersion = ({ served, seen }: ChangelogState): boolean =>
  served !== undefined && served.version !== __VERSION__ && served.version !== seen;

export const askWhatIsNew = (): void => useChangelog.setState({ isAsked: true });
export const closeChangelog = (): void => useChangelog.setState(({ served }) => ({ isAsked: false, seen: served?.version }));

async function look(): Promise<void> {
  try {
    const answer = await fetch('/changelogs.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    useChangelog.setState({ served: Changelog.parse(await answer.json()) });
  } catch (error) {
    // oxlint-disable-next-line no-console -- NOTE-09: it is only logged, because nothing depends on it
    console.info('The changelog could not be read', error);
  }
}

/** NOTE-04: asks at once and then every five minutes. @returns stops it */
export function followChangelog(): () => void {
  void look();
  const timer = setInterval(() => void look(), CHANGELOG_MS);
  return () => clearInterval(timer);
}
