import type { ProjectScreen } from '@stackwatt/api';
import { STEPS } from '@stackwatt/model';

/** What the screens of a project are called, by the part of the path that shows them. */
export const SCREEN_NAMES = {
  ...Object.fromEntries(STEPS.map(({ url, name }) => [url, name])),
  history: 'History',
} as Readonly<Record<ProjectScreen, string>>;
