import { addStorage, setField, UserStorageSpec } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInForTest } from '../../../lib/signed-in-for-test.ts';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { EVERY_DAY, usedLike, type TriedUse } from './tried-use.ts';
import { TakenUseNote, TakeUseButton, type TakenUse } from './use-from-project.tsx';
import { listed, resultsOf } from './used-project-for-test.ts';

/** From 10 to 95 % of its capacity. */
const TYPE = UserStorageSpec.parse({ id: 'own', name: 'LFP 4 h', nominalCapacity: 4, rangeOfCharge: 85, minimumStateOfCharge: 10 });

function Host({ onUse }: { readonly onUse: (use: TriedUse) => void }) {
  const [taken, setTaken] = useState<TakenUse>();
  const take = (next: TakenUse | undefined): void => {
    setTaken(next);
    onUse(next?.use ?? EVERY_DAY);
  };
  return (
    <>
      <TakeUseButton type={TYPE} years={20} onTake={take} />
      {taken && <TakenUseNote taken={taken} use={taken.use} onLeave={() => take(undefined)} />}
    </>
  );
}

let answers: Record<string, readonly [status: number, body: unknown]> = {};
beforeEach(() => {
  signInForTest();
  answers = {};
  globalThis.fetch = async (input) => {
    const [status, body] = answers[(input as string).replace(/\?.*/, '')] ?? [404, { status: 404, title: 'Not found', detail: 'none' }];
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  };
});
afterEach(cleanup);

async function open() {
  const uses: TriedUse[] = [];
  const { user } = renderInPage(<Host onUse={(use) => uses.push(use)} />);
  await user.click(screen.getByRole('button', { name: 'Take the use from a project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take the use from a project' }));
  const take = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Take the use' });
  const facts = async () =>
    [...(await dialog.findByLabelText('What is taken')).querySelectorAll('dd')].map(({ textContent }) => textContent);
  return { user, dialog, take, facts, uses };
}

test('the use of a project is taken from the details of its best system, and where it came from is said', async () => {
  answers = {
    '/api/project': [200, [listed('p', 'Plant'), listed('q', 'Sun alone', { storageMwh: 0 }), listed('r', 'New', null)]],
    ...resultsOf('p'),
  };
  const { user, dialog, take, facts, uses } = await open();
  // Only what has results with storage.
  expect((await dialog.findAllByRole('radio')).map((one) => one.closest('tr')!.textContent)).toEqual([
    expect.stringMatching(/^Plant1\.0 \/ 1\.0/),
  ]);
  expect(take().disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Plant' }));
  // One full cycle a day of all that a unit holds is 365 / 0.85 cycles of the range of the type, which cannot be deeper than that.
  expect(await facts()).toEqual([
    '429 a year (1.18 a day)',
    '100 % of the range of charge of this type, the mean by energy',
    '20.0 °C, which the calculation takes where a project has no temperature',
  ]);
  await user.click(take());
  expect(uses).toEqual([{ cycles: 429, fromYear: 11, laterCycles: 429, depth: 100, celsius: 20 }]);
  expect(screen.getByText('Plant', { selector: 'b' }).parentElement!.textContent).toBe(
    'Taken from Plant: Energy Storage 1 of its best system, calculated 2026-11-20.',
  );
  await user.click(screen.getByRole('button', { name: 'Back to one cycle a day' }));
  expect(uses.at(-1)).toEqual(EVERY_DAY);
});

test('of several storage units one is chosen, and its temperature is that of its type where it has one', async () => {
  const two = resultsOf('p', (project) => {
    const second = setField(addStorage(project), ['storage', 1, 'specs', 'useFixedTemperature'], true);
    return setField(setField(second, ['storage', 1, 'specs', 'fixedTemperature'], 31), ['storage', 1, 'customName'], 'Cold room');
  });
  answers = { '/api/project': [200, [listed('p', 'Plant')]], ...two };
  const { user, dialog, take, facts, uses } = await open();
  await user.click(await dialog.findByRole('radio', { name: 'Plant' }));
  await user.click(await dialog.findByRole('radio', { name: 'Cold room' }));
  expect((await facts())[2]).toBe('31.0 °C, at which its storage type is kept');
  await user.click(take());
  expect(uses[0]!.celsius).toBe(31);
});

test('without results there is nothing to choose, and what the server refuses is said and can be tried again', async () => {
  answers = { '/api/project': [500, 'x'] };
  const { user, dialog } = await open();
  await dialog.findByText(/^The projects could not be loaded/);
  answers = { '/api/project': [200, [listed('r', 'New', null)]] };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('No project has results with storage');
  cleanup();

  const results = resultsOf('p');
  const refused = { status: 409, title: 'Old results', detail: 'An older version calculated them. Calculate the project again.' };
  answers = { '/api/project': [200, [listed('p', 'Plant')]], ...results, '/api/project/p/result/details/0': [409, refused] };
  const again = await open();
  await again.user.click(await again.dialog.findByRole('radio', { name: 'Plant' }));
  await again.dialog.findByText(/^The use could not be read: .*An older version calculated them/);
  expect(again.take().disabled).toBe(true);
  answers = { ...answers, ...results };
  await again.user.click(again.dialog.getByRole('button', { name: 'Try again' }));
  expect((await again.facts())[0]).toBe('429 a year (1.18 a day)');
});

test('cycles of each year become the two steps that are nearest to them; shallow ones stay as deep as they were, of the range of the type', () => {
  const used = { fullCyclesPerYear: [300, 300, 300, 200, 200], depth: 0.34, celsius: 24.26, celsiusOf: 'air' } as const;
  // 0.34 of what it holds are 40 % of a range of 0.85; 300 / 0.34 and 200 / 0.34 such cycles.
  expect(usedLike(TYPE, used, 20)).toEqual({ cycles: 882, fromYear: 4, laterCycles: 588, depth: 40, celsius: 24.3 });
  const whole = { ...used, depth: undefined, fullCyclesPerYear: [300] };
  expect(usedLike(TYPE, whole, 20)).toMatchObject({
    cycles: 353,
    laterCycles: 353,
    depth: 100,
  });
  // 365 / 0.01 were too many to be tried: 2000 deeper ones turn over as much.
  expect(usedLike(TYPE, { ...used, depth: 0.01, fullCyclesPerYear: [365] }, 20)).toMatchObject({ cycles: 1952, depth: 22 });
});
