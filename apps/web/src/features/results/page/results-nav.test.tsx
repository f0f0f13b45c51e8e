import type { Selection } from '@stackwatt/model';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInPage } from '../../../ui/render-for-test.tsx';
import { ResultsNav } from './results-nav.tsx';

// Nothing is there to ask.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline'))));
afterEach(cleanup);

const show = (selection: Selection, hasSensitivities: boolean): void => {
  cleanup();
  renderInPage(<ResultsNav projectId="one" current="sensitivity" selection={selection} hasSensitivities={hasSensitivities} />);
};
const isLink = (name: string): boolean => screen.queryByRole('link', { name }) !== null;

test('TAB-10 R-12 the optimization results need a case where there are several, and a system comes after them', () => {
  show({ kind: 'none' }, true);
  expect([isLink('Sensitivity table'), isLink('Optimization results'), isLink('Summary')]).toEqual([true, false, false]);
  expect(screen.getByTitle('Choose a case in the sensitivity table').textContent).toBe('Optimization results');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: 'Optimization results' }).disabled).toBe(true);
  // With a single case there is nothing to choose before it.
  show({ kind: 'none' }, false);
  expect([isLink('Sensitivity table'), isLink('Optimization results'), isLink('Summary')]).toEqual([false, true, false]);
  show({ kind: 'sensitivity', sensitivity: 2, tableKind: 'all' }, true);
  expect([isLink('Optimization results'), isLink('Summary')]).toEqual([true, false]);
  show({ kind: 'optimization', sensitivity: 2, tableKind: 'all', optimization: 0 }, true);
  expect([isLink('Optimization results'), isLink('Summary')]).toEqual([true, true]);
});
