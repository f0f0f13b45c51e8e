import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setSession, useSession } from '../../lib/session.ts';
import { renderInPage } from '../../ui/render-for-test.tsx';
import { SignIn } from './sign-in.tsx';

const SETTINGS = {
  productTitle: 'Stackwatt',
  signUpUrl: 'https://example.org/join',
  serviceTermsUrl: 'https://example.org/terms',
  userManualUrl: '',
  requestFeatureUrl: '',
  supportEmail: 'help@example.org',
  version: '1.0.0',
  build: '',
  engineVersion: '',
  onlineSearchAttribution: '',
  priceOperators: [],
  logsPageViews: false,
};
const USER = {
  name: 'ada',
  email: 'ada@example.org',
  defaultCurrency: 'USD',
  defaultDateFormat: 0,
  defaultDecimalPoint: false,
  showBaseYearAsYearZero: false,
  openSteps: false,
  tour: 'hidden',
};

/** What the server answers to the sign-in call; every call with its body. */
let answer: { status: number; body: unknown };
let calls: { path: string; body: unknown }[];
beforeEach(() => {
  setSession({ kind: 'signedOut' });
  calls = [];
  answer = { status: 200, body: { token: 'secret-token', mustChangePassword: false } };
  globalThis.fetch = (async (path: string, request: RequestInit) => {
    const body: unknown = typeof request.body === 'string' ? JSON.parse(request.body) : undefined;
    if (path !== '/api/settings') calls.push({ path, body });
    const given =
      path === '/api/settings' ? { status: 200, body: SETTINGS } : path === '/api/auth/token' ? answer : { status: 200, body: USER };
    return new Response(JSON.stringify(given.body), { status: given.status });
  }) as typeof fetch;
});
afterEach(cleanup);

async function entered() {
  const { user } = renderInPage(<SignIn />);
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('checkbox', { name: 'I agree to the Service Terms' }));
  await user.click(screen.getByRole('button', { name: 'LOG IN' }));
  return user;
}

test('AUTH-03 AUTH-05 the form has the fields Email and Password and the button LOG IN', () => {
  renderInPage(<SignIn />);
  screen.getByRole('textbox', { name: 'Email' });
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  screen.getByRole('button', { name: 'LOG IN' });
});

test('AUTH-01 AUTH-04 Sign Up and Service Terms are links that open elsewhere, and the terms are a box to tick', async () => {
  renderInPage(<SignIn />);
  const signUp = await screen.findByRole('link', { name: 'Sign Up' });
  expect([signUp.getAttribute('href'), signUp.getAttribute('target')]).toEqual(['https://example.org/join', '_blank']);
  const terms = screen.getByRole('link', { name: 'Service Terms' });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['https://example.org/terms', '_blank']);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree to the Service Terms' }).checked).toBe(false);
});

test('AUTH-08 LOG IN sends scheme, name and password once, and the answer signs the user in', async () => {
  await entered();
  await expect.poll(() => useSession.getState().kind).toBe('signedIn');
  expect(calls[0]).toEqual({ path: '/api/auth/token', body: { scheme: 'standard', name: 'ada', password: 'correct horse' } });
  expect(calls.filter(({ path }) => path === '/api/auth/token')).toHaveLength(1);
  expect(useSession.getState().user?.name).toBe('ada');
});

test('AUTH-10 AUTH-11 a failure without a list of errors says that the system is unavailable, with the support address', async () => {
  answer = { status: 500, body: { status: 500, title: 'Oh', detail: '' } };
  await entered();
  await screen.findByText(
    'The system is unavailable. If this error persists, please send us a message at help@example.org.',
    {},
    { timeout: 3000 },
  );
  expect(useSession.getState().kind).toBe('signedOut');
});

test('AUTH-11 each entry of the list of errors is shown', async () => {
  answer = { status: 400, body: { status: 400, title: 'Refused', detail: '', errors: ['The name is unknown.', 'Try again.'] } };
  await entered();
  await screen.findByText('The name is unknown.');
  screen.getByText('Try again.');
  expect(useSession.getState().kind).toBe('signedOut');
});
