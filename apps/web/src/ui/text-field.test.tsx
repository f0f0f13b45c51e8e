import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DialogFrame } from './dialog-frame.tsx';
import { renderInPage } from './render-for-test.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

function Rename() {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <DialogFrame isOpen={isOpen} title="Rename" onClose={() => setIsOpen(false)}>
      <TextField id="name" label="Name" value="Mesa" waitsForBlur onCommit={() => undefined} />
    </DialogFrame>
  );
}

test('W-7 Escape in a text of a dialog takes back what is typed there and leaves the dialog; the next one closes it', async () => {
  const { user } = renderInPage(<Rename />);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(name, ' Alta');
  await user.keyboard('{Escape}');
  expect(name.value).toBe('Mesa');
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Rename' })).toBeNull();
});
