import { expect, test } from 'vitest';
import { screenOf } from './screen-of.ts';

test('NAV-22 a page view names the kind of screen, and neither project nor system', () => {
  expect(['/library', '/project/p-17/setup', '/project/p-17/results/details/0+all+3', '/manual/method/finance', '/'].map(screenOf)).toEqual(
    ['/library', '/project/:id/setup', '/project/:id/results/details', '/manual/method/finance', '/'],
  );
});
