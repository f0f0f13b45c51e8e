import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderResults, rowOf, RUNNING, tableOf } from '../render-for-test.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const BOX = 'Email me when calculation is complete';
const NOTE = 'You can close this tab, the calculation will continue';
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: BOX });

test('CALC-36 CALC-37 MAIL-02 at 0 the screen asks to wait, without a bar of percents and with the box disabled', async () => {
  const { unmount } = renderResults({ status: { ...RUNNING, progress: 0, simulationsDone: 0, estimating: true } });
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Calculating results, please wait');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect((await box()).disabled).toBe(true);
  expect(document.getElementById((await box()).getAttribute('aria-describedby')!)?.textContent).toMatch(/^Can be ticked as soon as/);
  unmount();
  renderResults({ status: RUNNING });
  expect((await screen.findByRole<HTMLProgressElement>('progressbar')).value).toBe(40);
  expect((await box()).disabled).toBe(false);
  expect((await box()).getAttribute('aria-describedby')).toBeNull();
});

test('MAIL-02 the box of a calculation that has ended says why it cannot be ticked', async () => {
  renderResults({ status: { ...RUNNING, progress: 100 } });
  expect((await box()).disabled).toBe(true);
  expect(document.getElementById((await box()).getAttribute('aria-describedby')!)?.textContent).toMatch(/^The calculation has ended/);
});

test('MAIL-03 MAIL-04 ticking the box asks for the address; once it is set the box is checked', async () => {
  const { user, fake } = renderResults({ status: RUNNING, answers: { 'PUT email': [204] } });
  await user.click(await box());
  expect((await box()).checked).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: BOX }));
  // MAIL-08: an address that is none is said before anything is sent.
  await user.clear(dialog.getByLabelText('E-mail address'));
  await user.type(dialog.getByLabelText('E-mail address'), 'ann');
  await user.click(dialog.getByRole('button', { name: 'Set e-mail' }));
  expect(dialog.getByText('Please enter a valid email')).toBeDefined();
  await user.type(dialog.getByLabelText('E-mail address'), '@example.org');
  expect(screen.queryByText(NOTE)).toBeNull();
  // The next state of the run says it too.
  fake.status = { ...RUNNING, noticeTo: 'ann@example.org' };
  await user.click(dialog.getByRole('button', { name: 'Set e-mail' }));
  await waitFor(async () => expect((await box()).checked).toBe(true));
  expect(fake.log.filter(([call]) => call.endsWith(' email'))).toEqual([['PUT email', { userEmail: 'ann@example.org' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('ann@example.org')).toBeDefined();
});

test('MAIL-05 MAIL-07 with a notice set the tab may be closed; unchecking the box takes the notice back', async () => {
  const { user, fake } = renderResults({ status: { ...RUNNING, noticeTo: 'ann@example.org' }, answers: { 'DELETE email': [204] } });
  expect((await box()).checked).toBe(true);
  expect(screen.getByText(NOTE)).toBeDefined();
  fake.status = RUNNING;
  await user.click(await box());
  await waitFor(async () => expect((await box()).checked).toBe(false));
  expect(screen.queryByText(NOTE)).toBeNull();
  expect(fake.log.filter(([call]) => call.endsWith(' email')).map(([call]) => call)).toEqual(['DELETE email']);
});

test('MAIL-06 an address that could not be set says so in the dialog, and the box stays as it was', async () => {
  const { user } = renderResults({ status: RUNNING, answers: { 'PUT email': [503, { status: 503, title: 'No mail', detail: '' }] } });
  await user.click(await box());
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('E-mail address'));
  await user.type(dialog.getByLabelText('E-mail address'), 'ann@example.org{Enter}');
  expect((await dialog.findByRole('alert')).textContent).toBe('Unable to set email, please try again or wait for the calculation');
  expect((await box()).checked).toBe(false);
});

test('CALC-22 CALC-21 Cancel shows that it cancels, or that it could not', async () => {
  const failing = renderResults({ status: RUNNING, answers: { 'POST stop': [500, { status: 500, title: 'Fault', detail: '' }] } });
  await failing.user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Error cancelling the calculation, please try again.');
  failing.unmount();
  const { user, fake } = renderResults({ status: RUNNING });
  fake.answers['POST stop'] = [200, RUNNING];
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Cancelling' })).toHaveProperty('disabled', true);
});

test('UX-52 CALC-35 a run that waits says how many go before it and when it may begin', async () => {
  renderResults({
    status: { ...RUNNING, stage: 'queued', progress: 0, simulationsDone: 0, queue: { before: 2, startsInSeconds: 180 } },
  });
  expect(await screen.findByText('2 of your calculations go before it, may begin in about 00:03:00')).toBeDefined();
});

test('UX-55 finished systems stand ranked while the run goes on, and a chosen one has its key figures at once', async () => {
  const items = [0, 1, 2].map((id) => rowOf(id));
  const { user } = renderResults({ status: { ...RUNNING, done: 3, total: 5, hasResults: true }, systems: tableOf(items) });
  const table = within(await screen.findByRole('grid', { name: 'Best systems so far' }));
  expect(screen.getByText('3 finished systems, ranked by NPV. Rows may still change places.')).toBeDefined();
  expect(screen.getByRole('img', { name: /^3 finished systems\. Best so far: NPV 20\.00 M\$ for capital of 10\.0 M\$/ })).toBeDefined();
  await user.click(table.getAllByRole('row').at(-2)!);
  const figures = within(screen.getByRole('region', { name: 'Key figures' }));
  expect(figures.getByText('Rank 2 so far')).toBeDefined();
  expect(figures.getByText('5.00')).toBeDefined();
  expect(figures.getByText('2 MW / 8 MWh Energy Storage 1, AC')).toBeDefined();
});

test('UX-55 while several sensitivity cases are calculated, each shows how many of its systems are finished', async () => {
  const items = [0, 1, 2].map((id) => rowOf(id));
  const systems = { ...tableOf(items), byCase: { done: [5, 3, 0], each: 5 } };
  renderResults({ status: { ...RUNNING, done: 8, total: 15, hasResults: true }, systems });
  const cases = within(await screen.findByRole('region', { name: 'Sensitivity cases' }));
  expect(cases.getByText('1 of 3 finished')).toBeDefined();
  expect(cases.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['1done', '23 / 5', '30 / 5']);
  expect(cases.getByRole<HTMLProgressElement>('progressbar', { name: 'Case 2' })).toMatchObject({ value: 3, max: 5 });
});

test('CALC-24 a run that goes on from rows of a cancelled one says how many are there, and takes its speed from its own', async () => {
  // 18 of 40 in 10 s, of which 8 were there: 1.0 per s.
  const status = { ...RUNNING, kept: 8, done: 18, total: 40, simulationsDone: 18, simulationsTotal: 40, elapsedSeconds: 10 };
  renderResults({ status });
  expect(await screen.findByText(/^8 of 40 systems are there already, from/)).toBeTruthy();
  expect(screen.getByText(/18 \/ 40, 1\.0 per s/)).toBeTruthy();
});
