/** AUTH-11: what the sign-in screen is told. */
export interface LoginResult {
  readonly success: boolean;
  /** Messages of the server, one alert each. */
  readonly errors: readonly string[];
}

/** AUTH-10 @param email  support address of the installation */
export const unavailableText = (email: string): string =>
  `The system is unavailable. If this error persists, please send us a message at ${email}.`;

/**
 * The result of a sign-in call: 200 is success, 400 carries the server's list of errors, anything else (no answer included) means that the
 * system is unavailable.
 */
export function loginResult(status: number | undefined, body: unknown, supportEmail: string): LoginResult {
  if (status === 200) return { success: true, errors: [] };
  const errors =
    typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
      ? body.errors.filter((error): error is string => typeof error === 'string')
      : [];
  return { success: false, errors: status === 400 && errors.length > 0 ? errors : [unavailableText(supportEmail)] };
}
