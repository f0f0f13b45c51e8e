import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { drawnBy, type With } from './drawn-by.ts';

afterEach(cleanup);

interface Store {
  readonly name: string;
  readonly lifetime: number;
  readonly cost: { readonly capital: number };
}
const NAMED = ['name', 'cost'] as const;

test('a part is drawn again with an input that it names or another property, not with an input that it cannot read', () => {
  let drawn = 0;
  const Part = drawnBy(NAMED, function Part({ item, index }: { readonly item: With<Store, typeof NAMED>; readonly index: number }) {
    drawn++;
    return <output>{`${index} ${item.name} ${item.cost.capital}`}</output>;
  });
  const cost = { capital: 7 };
  let store: Store = { name: 'A', lifetime: 10, cost };
  const { rerender } = render(<Part item={store} index={0} />);
  const after = (change: Partial<Store>, index = 0): [text: string, drawn: number] => {
    store = { ...store, ...change };
    rerender(<Part item={store} index={index} />);
    return [screen.getByRole('status').textContent, drawn];
  };
  expect(after({})).toEqual(['0 A 7', 1]);
  expect(after({ lifetime: 20 })).toEqual(['0 A 7', 1]);
  expect(after({ name: 'B' })).toEqual(['0 B 7', 2]);
  expect(after({ cost: { capital: 8 } })).toEqual(['0 B 8', 3]);
  expect(after({}, 1)).toEqual(['1 B 8', 4]);
});
