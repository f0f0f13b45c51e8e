import { getStorage } from '@stackwatt/catalog';
import { addStorage, newProject } from '@stackwatt/model';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { setDecimalComma } from '../../lib/number-style.ts';
import { StorageSections } from './storage-sections.tsx';

/** How often a part of each storage unit was drawn, by its name. */
const drawn = vi.hoisted(() => ({ counts: {} as Record<string, number> }));
vi.mock('./storage-life.tsx', () => ({
  StorageLife: ({ item }: { readonly item: { readonly customName: string } }) => {
    drawn.counts[item.customName] = (drawn.counts[item.customName] ?? 0) + 1;
    return null;
  },
}));

afterEach(() => {
  cleanup();
  setDecimalComma(false);
});

test('an edit of one storage unit draws no field of the others; another number style draws all', async () => {
  const battery = getStorage('Energy Storage (1 MW / 4 MWh)');
  const { user, project } = renderInProject(<StorageSections />, addStorage(addStorage(newProject('2026-11-20'), battery), battery));
  const [first, second] = project().storage.map(({ customName }) => customName);
  const before = { ...drawn.counts };
  expect(before[second!], 'what is folded is drawn, too').toBeGreaterThan(0);
  const size = screen.getAllByRole('textbox', { name: /^Sizes to search 1/ })[0]!;
  await user.clear(size);
  await user.type(size, '25{Enter}');
  expect(project().storage[0]!.sizing.absolute).toEqual([25]);
  expect(drawn.counts[first!]).toBeGreaterThan(before[first!]!);
  expect(drawn.counts[second!]).toBe(before[second!]);
  act(() => setDecimalComma(true));
  expect(drawn.counts[second!]).toBeGreaterThan(before[second!]!);
});
