import { samples } from '@stackwatt/catalog';
import { addStorage, newProject, setUseEnergyMarket } from '@stackwatt/model';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../editor/render-for-test.tsx';
import { useSession } from '../lib/session.ts';
import { signInForTest } from '../lib/signed-in-for-test.ts';
import { Tour } from './tour.tsx';

afterEach(cleanup);

const Place = () => <output aria-label="place">{useLocation().pathname + useLocation().hash}</output>;

/** Answers the preference as the server does; every call with its body. */
function answered(): string[] {
  const sent: string[] = [];
  globalThis.fetch = async (input, init) => {
    sent.push(`${init?.method ?? 'GET'} ${typeof input === 'string' ? input : ''} ${typeof init?.body === 'string' ? init.body : ''}`);
    return new Response(null, { status: 204 });
  };
  return sent;
}

test('UX-66 the tour is offered, shown when it is wanted, and hidden again: where it was left is kept by the server', async () => {
  signInForTest({ tour: 'offered' });
  const { user } = renderInProject(<Tour />, newProject('2026-11-20'), 'setup');
  const sent = answered();
  await user.click(screen.getByRole('button', { name: 'Show the tour' }));
  await screen.findByRole('heading', { name: 'Guided tour' });
  expect(sent).toContain('PUT /api/project/user/tour "shown"');
  // Nothing of the page is covered or held up: it is a part of the step like any other.
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hide the tour' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Guided tour' })).toBeNull());
  expect(sent).toContain('PUT /api/project/user/tour "hidden"');
  expect(useSession.getState().user!.tour).toBe('hidden');
});

test('UX-66 it begins where the project is, ticks what is there, and leads to each place', async () => {
  signInForTest({ tour: 'shown' });
  const { user } = renderInProject(
    <>
      <Tour />
      <Place />
    </>,
    addStorage(setUseEnergyMarket({ ...samples[0]!.build().project, energyMarkets: newProject('2026-11-20').energyMarkets }, true)),
    'setup',
  );
  const steps = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(steps).toEqual([
    'Done:Name the place',
    'Done:Choose markets and equipment',
    '3Give the prices',
    'Done:Describe the equipment',
    'Done:Enter rates and incentives',
    '6Calculate and read the results',
  ]);
  expect(screen.getByText('4 of 6 done')).toBeDefined();
  expect(screen.getByRole('button', { name: /Give the prices/ }).getAttribute('aria-current')).toBe('step');
  await user.click(screen.getByRole('button', { name: /Choose markets/ }));
  await user.click(screen.getByRole('button', { name: 'Go there' }));
  expect(screen.getByRole('status', { name: 'place' }).textContent).toBe('/project/one/setup#choices');
});
