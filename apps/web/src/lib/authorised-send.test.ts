import type { HttpAnswer, HttpRequest, Send } from '@stackwatt/api';
import { expect, test } from 'vitest';
import { authorisedSend } from './authorised-send.ts';

const answer = (status: number): HttpAnswer => ({
  status,
  headers: { get: () => null },
  text: async () => '',
  arrayBuffer: async () => new ArrayBuffer(0),
});
const get: HttpRequest = { method: 'GET', headers: {} };

/** A server that accepts one token, and a browser that may hold a refresh cookie. */
function world({ valid, held, renewed }: { valid: string; held: string | undefined; renewed: string | undefined }) {
  let token = held;
  const seen: string[] = [];
  let relogins = 0;
  let ended = 0;
  const send: Send = async (_, request) => {
    seen.push(request.headers['authorization'] ?? '');
    return answer(request.headers['authorization'] === `Bearer ${valid}` ? 200 : 401);
  };
  const call = authorisedSend(send, {
    token: () => token,
    relogin: async () => {
      relogins++;
      await Promise.resolve();
      if (renewed === undefined) return false;
      token = renewed;
      return true;
    },
    end: () => {
      ended++;
      token = undefined;
    },
  });
  return { call, seen, counts: () => ({ relogins, ended }) };
}

test('AUTH-14 a call carries the bearer token', async () => {
  const { call, seen } = world({ valid: 'a', held: 'a', renewed: undefined });
  expect((await call('/x', get)).status).toBe(200);
  expect(seen).toEqual(['Bearer a']);
});

test('AUTH-15 a 401 triggers exactly one silent re-login and one retry', async () => {
  const { call, seen, counts } = world({ valid: 'b', held: 'a', renewed: 'b' });
  expect((await call('/x', get)).status).toBe(200);
  expect(seen).toEqual(['Bearer a', 'Bearer b']);
  expect(counts()).toEqual({ relogins: 1, ended: 0 });
});

test('AUTH-15 calls that fail together share one re-login', async () => {
  const { call, counts } = world({ valid: 'b', held: 'a', renewed: 'b' });
  const answers = await Promise.all([call('/x', get), call('/y', get), call('/z', get)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(counts()).toEqual({ relogins: 1, ended: 0 });
});

test('AUTH-16 a failed re-login ends the session and the 401 comes through', async () => {
  const { call, seen, counts } = world({ valid: 'b', held: 'a', renewed: undefined });
  expect((await call('/x', get)).status).toBe(401);
  expect(seen).toHaveLength(1);
  expect(counts()).toEqual({ relogins: 1, ended: 1 });
});

test('AUTH-16 a retry that is refused again ends the session, without a second re-login', async () => {
  const { call, seen, counts } = world({ valid: 'c', held: 'a', renewed: 'b' });
  expect((await call('/x', get)).status).toBe(401);
  expect(seen).toEqual(['Bearer a', 'Bearer b']);
  expect(counts()).toEqual({ relogins: 1, ended: 1 });
});
