/** The key is given (NOTE-03). */
const KEY = 'IsUserAcceptance';
const MOBILE = /Android|webOS|iPhone|iPad|iPod|BlackBerry|IEMobile|Opera Mini|Mobile/i;
/** Each names itself so; Edge and Opera name Chrome too. */
const KNOWN = /Chrome\/|Chromium\/|Firefox\/|Safari\/|Edg\//;

/** NOTE-01: a desktop and one of the common browsers, as the browser names itself. */
export const isSupportedBrowser = (userAgent: string): boolean => KNOWN.test(userAgent) && !MOBILE.test(userAgent);

export const hasAcceptedBrowser = (): boolean => window.localStorage.getItem(KEY) === 'true';
export const acceptBrowser = (): void => window.localStorage.setItem(KEY, 'true');
