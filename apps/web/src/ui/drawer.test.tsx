import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useIsAsking } from './asking.ts';
import { Button } from './button.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { Drawer } from './drawer.tsx';
import { NumberField } from './number-field.tsx';
import { renderInPage } from './render-for-test.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const NextButton = () => <output aria-label="Next is">{useIsAsking() ? 'plain' : 'primary'}</output>;

function WithDrawer({ isEdited = false }: { readonly isEdited?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const [name, setName] = useState('Base');
  return (
    <>
      <NextButton />
      <button type="button" onClick={() => setIsOpen(true)}>
        Open schedule
      </button>
      <button type="button">Behind</button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Price schedule"
        of="Delivery contract"
        isEdited={isEdited}
        actions={<Button kind="primary">Use schedule</Button>}
      >
        <NumberField id="rate" label="Rate" value={10} onCommit={() => undefined} />
        <TextField id="name" label="Name" value={name} onCommit={setName} />
        <button type="button" onClick={() => setIsAsked(true)}>
          Delete rate
        </button>
        <DialogFrame isOpen={isAsked} onClose={() => setIsAsked(false)} title="Delete rate">
          Do you want to?
        </DialogFrame>
      </Drawer>
    </>
  );
}
const openDrawer = async (isEdited?: boolean) => {
  const drawn = renderInPage(<WithDrawer isEdited={isEdited} />);
  await drawn.user.click(screen.getByRole('button', { name: 'Open schedule' }));
  return drawn;
};
const drawer = (): HTMLElement | null => screen.queryByRole('dialog', { name: 'Price schedule' });

test('UX-56 a drawer takes the focus, leaves the page behind in reach, and gives the focus back on Escape', async () => {
  const { user } = await openDrawer();
  expect(drawer()?.contains(document.activeElement)).toBe(true);
  expect(drawer()?.getAttribute('aria-modal')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Behind' }));
  expect(drawer()).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(drawer()).not.toBeNull();
  screen.getByRole('button', { name: 'Use schedule' }).focus();
  await user.keyboard('{Escape}');
  expect(drawer()).toBeNull();
});

test('UX-56 closed by the cross, the focus is on the button that opened it', async () => {
  const { user } = await openDrawer();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(drawer()).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Open schedule'));
});

test.each([
  ['Rate', '55', '10'],
  ['Name', 'Peak', 'Base'],
])('UX-27 Escape while %s is typed takes the typing back; the drawer stays', async (name, typed, before) => {
  const { user } = await openDrawer();
  const input = screen.getByRole<HTMLInputElement>('textbox', { name });
  await user.clear(input);
  await user.type(input, typed);
  await user.keyboard('{Escape}');
  expect([drawer() !== null, input.value]).toEqual([true, before]);
  await user.keyboard('{Escape}');
  expect(drawer()).toBeNull();
});

test('UX-27 a drawer in which something was entered asks before that goes', async () => {
  const { user } = await openDrawer(true);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alert').textContent).toContain('not stored yet');
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect([drawer() !== null, screen.queryByRole('alert')]).toEqual([true, null]);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(drawer()).toBeNull();
});

test('Escape in a dialog over a drawer closes the dialog alone', async () => {
  const { user } = await openDrawer();
  await user.click(screen.getByRole('button', { name: 'Delete rate' }));
  await screen.findByRole('dialog', { name: 'Delete rate' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete rate' })).toBeNull());
  expect(drawer()).not.toBeNull();
});

test('Next is plain while a drawer asks', async () => {
  const { user } = await openDrawer();
  const next = (): string | null => screen.getByRole('status', { name: 'Next is' }).textContent;
  expect(next()).toBe('plain');
  await user.keyboard('{Escape}');
  expect(next()).toBe('primary');
});
