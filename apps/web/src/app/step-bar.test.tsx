import { newProject, setField, type Project } from '@stackwatt/model';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complete } from '../../../../packages/model/test/builders.ts';
import { editor } from '../editor/current-editor.ts';
import { renderInProject } from '../editor/render-for-test.tsx';
import { signInForTest } from '../lib/signed-in-for-test.ts';
import { whileStored } from '../ui/import/being-stored.ts';
import { ToastRegion } from '../ui/toast.tsx';
import { StepBar } from './step-bar.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const Place = () => <output aria-label="place">{useLocation().pathname}</output>;
/** A new project: Application and Equipment have errors, for nothing is chosen. */
const bar = (openSteps: boolean, project: Project = newProject('2026-11-20')) => {
  signInForTest({ openSteps });
  return renderInProject(
    <>
      <StepBar />
      <Place />
      <ToastRegion />
    </>,
    project,
    'setup',
  );
};
const place = (): string | null => screen.getByRole('status', { name: 'place' }).textContent;

test('UX-29 who knows the way opens any step, whatever the steps before it lack; without the setting the way is as specified', async () => {
  const guided = bar(false);
  expect(guided.labels().length).toBeGreaterThan(0);
  const results = (): HTMLElement => screen.getByRole('button', { name: /Results/ });
  expect(results().getAttribute('aria-disabled')).toBe('true');
  await guided.user.click(results());
  await guided.user.click(screen.getByRole('button', { name: 'Next' }));
  expect(place()).not.toContain('/results');
  cleanup();

  const free = bar(true);
  expect(results().getAttribute('aria-disabled')).toBe('false');
  await free.user.click(results());
  await waitFor(() => expect(place()).toBe('/project/one/results'));
  // The errors are still counted, and still hold up the calculation.
  expect(screen.getAllByText(/errors? in/).length).toBeGreaterThan(0);
  expect(free.open().check.mayCalculate).toBe(false);
});

test('Next pressed while an import is being stored opens the next step when it is in the project, and says so; one that fails is refused', async () => {
  const { user } = bar(false, setField(newProject('2026-11-20'), ['lifetime'], 0));
  const press = (): Promise<void> => user.click(screen.getByRole('button', { name: 'Next' }));
  /** An import that is being stored until it `ends` or `fails`. */
  const importing = (then: () => void): { readonly ends: () => void; readonly fails: () => void } => {
    let [ends, fails] = [(): void => {}, (): void => {}];
    const stored = new Promise<void>((resolve, reject) => ([ends, fails] = [resolve, () => reject(new Error('no answer'))]));
    whileStored(stored.then(then)).catch(() => {});
    return { ends, fails };
  };
  const first = importing(() => {});
  await press();
  expect(screen.getByText('The import is being stored. Application opens when it is.')).toBeTruthy();
  first.fails();
  // The field in the way is shown.
  await screen.findByText(/^Setup has an error: Project Lifetime/);
  await waitFor(() => expect(place()).toBe('/project/one/setup'));

  const second = importing(() => act(() => editor.edit('import', () => complete())));
  await press();
  expect(place()).toBe('/project/one/setup');
  second.ends();
  await waitFor(() => expect(place()).toBe('/project/one/revenue'));
});
