import { cleanup, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderInPage } from '../ui/render-for-test.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

afterEach(cleanup);

/** A screen with a side menu that stays, and views of which one has the link that leads to the other. */
function Page() {
  useHeadingFocus();
  return (
    <>
      <Link to="/project/one/results/details/0+all+2">Details in the side menu</Link>
      <main id="main">
        <Routes>
          <Route
            path="/project/one/results/details/*"
            element={
              <>
                <h1>Summary</h1>
                <Link to="/project/one/results/optimization/0+all">Systems</Link>
              </>
            }
          />
          <Route
            path="*"
            element={
              <section>
                <h1>Optimization results</h1>
                <Link to="/project/one/results/details/0+all+1">Open the row</Link>
              </section>
            }
          />
        </Routes>
      </main>
    </>
  );
}
const focused = (): string | null | undefined => document.activeElement?.textContent;

test('W-7 a view that is opened by what goes away with the view before it has the focus on its heading; a menu that stays keeps it', async () => {
  const { user } = renderInPage(<Page />);
  // The first one is another place.
  await user.click(screen.getByRole('link', { name: 'Open the row' }));
  await waitFor(() => expect(focused()).toBe('Summary'));
  await user.click(screen.getByRole('link', { name: 'Systems' }));
  await waitFor(() => expect(focused()).toBe('Optimization results'));
  await user.click(screen.getByRole('link', { name: 'Open the row' }));
  await waitFor(() => expect(focused()).toBe('Summary'));
  await user.click(screen.getByRole('link', { name: 'Details in the side menu' }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(focused()).toBe('Details in the side menu');
});
