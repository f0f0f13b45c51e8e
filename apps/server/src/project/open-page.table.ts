import type { ProjectScreen } from '@stackwatt/api';

/** A page that has a project open, and what it shows. It says so again and again; a page that ended without a word lapses. */
export interface OpenPageRow {
  project_id: string;
  account_id: string;
  /** Id that the page has chosen: the one it holds, or would hold, the edit lock under. */
  page: string;
  screen: ProjectScreen;
  /** Since when it shows that screen. */
  since: number;
  expires_at: number;
}
