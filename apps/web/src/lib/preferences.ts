import { putCurrency, putDateFormat, putDecimalPoint, putOpenSteps, putShowBaseYearAsYearZero, putTour } from '@stackwatt/api';
import { showFailure } from '../ui/toast.tsx';
import { call } from './api.ts';
import { setSession, useSession, type SignedInUser } from './session.ts';
import { createUserState } from './user-state.ts';

/** What a user may prefer; it belongs to the account, not to the browser. */
export type Preferences = Pick<
  SignedInUser,
  'defaultCurrency' | 'defaultDateFormat' | 'defaultDecimalPoint' | 'showBaseYearAsYearZero' | 'openSteps' | 'tour'
>;
type Preference = keyof Preferences;

const SENT: { readonly [Key in Preference]: (value: Preferences[Key]) => Promise<unknown> } = {
  defaultCurrency: (body) => call(putCurrency, { body }),
  defaultDateFormat: (body) => call(putDateFormat, { body }),
  defaultDecimalPoint: (body) => call(putDecimalPoint, { body }),
  showBaseYearAsYearZero: (body) => call(putShowBaseYearAsYearZero, { body }),
  openSteps: (body) => call(putOpenSteps, { body }),
  tour: (body) => call(putTour, { body }),
};
const NAMES: Record<Preference, string> = {
  defaultCurrency: 'Default currency',
  defaultDateFormat: 'Date format',
  defaultDecimalPoint: 'Comma as decimal',
  showBaseYearAsYearZero: 'Base year as year zero',
  openSteps: 'Open every step',
  tour: 'Guided tour',
};

interface Saving {
  readonly saving: Preference | undefined;
  readonly savedAt: Date | undefined;
}
const useSaving = createUserState<Saving>(() => ({ saving: undefined, savedAt: undefined }));

/** What is being saved, and when the last preference was. */
export const usePreferencesState = (): Saving => useSaving();

/** One after the other, so that the last choice is the one that stays. */
let before: Promise<void> = Promise.resolve();

/** PREF-01 to PREF-04: sent at once; every screen follows when the server has it. A refusal is told, and the old value stays. */
export function savePreference<Key extends Preference>(key: Key, value: Preferences[Key]): void {
  useSaving.setState({ saving: key });
  before = before.then(() => save(key, value));
}

async function save<Key extends Preference>(key: Key, value: Preferences[Key]): Promise<void> {
  try {
    await SENT[key](value);
    const { user } = useSession.getState();
    if (user) setSession({ user: { ...user, [key]: value } });
    useSaving.setState({ savedAt: new Date() });
  } catch (error) {
    showFailure(error, `${NAMES[key]} could not be saved`);
  } finally {
    useSaving.setState({ saving: undefined });
  }
}
