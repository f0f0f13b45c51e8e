import { ApiError } from '@stackwatt/api';
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderInPage } from './render-for-test.tsx';
import { showFailure, ToastRegion } from './toast.tsx';

afterEach(cleanup);

const ID = '0b8f6c1e-5b0e-4c39-9d7a-1c2f3a4b5c6d';

test('UX-30 a fault of the server is said in words with its support id, which a click copies; other refusals have none', async () => {
  const { user } = renderInPage(<ToastRegion />);
  act(() => showFailure(new ApiError({ status: 500, title: 'Damaged data', detail: 'The data file cannot be read.', instance: ID })));
  expect(screen.getByText('[500] Damaged data The data file cannot be read.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy support id 0b8f6c1e' }));
  expect(await navigator.clipboard.readText()).toBe(ID);
  expect(await screen.findByText(/^The support id is copied/)).toBeDefined();
  act(() => showFailure(new ApiError({ status: 404, title: 'Not found', detail: 'There is no such project.' }), 'The copy was not made'));
  expect(screen.getByText('The copy was not made: [404] Not found There is no such project.')).toBeDefined();
  // Without an answer there is no log to look into.
  act(() => showFailure(new TypeError('Failed to fetch')));
  expect(screen.getByText('Service unavailable')).toBeDefined();
  expect(screen.queryByRole('button', { name: /support id/ })).toBeNull();
});
