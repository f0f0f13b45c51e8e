import { STEPS } from '@stackwatt/model';

const KEY = 'currentStep';

/** WIZ-11: the step of this browser's last look into a project. */
export function readCurrentStep(): number | undefined {
  const text = window.localStorage.getItem(KEY);
  return text !== null && /^\d$/.test(text) ? Math.min(Number(text), STEPS.length - 1) : undefined;
}
export const writeCurrentStep = (index: number): void => window.localStorage.setItem(KEY, String(index));
/** LIST-26: a project opened from the listing starts afresh. */
export const forgetCurrentStep = (): void => window.localStorage.removeItem(KEY);
