import type { HttpAnswer, HttpRequest, Send } from '@stackwatt/api';

interface Authority {
  /** The token in memory; undefined when signed out. */
  readonly token: () => string | undefined;
  /** Gets a new token for the refresh cookie; false when there is none to get. */
  readonly relogin: () => Promise<boolean>;
  /** Called when the session is over: forgets the token, shows the sign-in screen. */
  readonly end: () => void;
}

/**
 * Adds the bearer token to each request. A 401 leads to exactly one silent re-login and one retry (AUTH-15); when either fails the
 * session ends (AUTH-16). Calls that fail together share one re-login.
 */
export function authorisedSend(send: Send, { token, relogin, end }: Authority): Send {
  let running: Promise<boolean> | undefined;
  const sharedRelogin = (): Promise<boolean> => {
    running ??= relogin().finally(() => {
      running = undefined;
    });
    return running;
  };
  const withToken = (path: string, request: HttpRequest, bearer: string | undefined): Promise<HttpAnswer> =>
    send(path, bearer === undefined ? request : { ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } });

  return async (path, request) => {
    const used = token();
    const answer = await withToken(path, request, used);
    if (answer.status !== 401 || used === undefined) return answer;
    // Another call may have renewed the token while this one was on its way.
    const renewed = token() !== used && token() !== undefined ? true : await sharedRelogin();
    if (!renewed) {
      end();
      return answer;
    }
    const retried = await withToken(path, request, token());
    if (retried.status === 401) end();
    return retried;
  };
}
