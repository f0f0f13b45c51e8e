import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { renderInPage } from './render-for-test.tsx';
import { DateField } from './date-field.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { Button } from './button.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);
function WithDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [date, setDate] = useState('2007-01-01');
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Add obligation
      </button>
      <DialogFrame isOpen={isOpen} onClose={() => setIsOpen(false)} title="Add obligation">
        <DateField id="date" label="First day" format={2} value={date} onCommit={setDate} />
        <NumberField id="energy" label="Energy" value={10} onCommit={() => undefined} />
      </DialogFrame>
    </>
  );
}
const openDialog = async () => {
  const drawn = renderInPage(<WithDialog />);
  await drawn.user.click(screen.getByRole('button', { name: 'Add obligation' }));
  await screen.findByRole('dialog', { name: 'Add obligation' });
  return drawn;
};

test('Escape closes a dialog and gives the focus back', async () => {
  const { user } = await openDialog();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add obligation'));
});
test('a dialog that is taken away while it is open gives the focus back too', async () => {
  function Conditional() {
    const [isThere, setIsThere] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsThere(true)}>
          Add obligation
        </button>
        {isThere && (
          <DialogFrame isOpen onClose={() => setIsThere(false)} title="Add obligation">
            <NumberField id="energy" label="Energy" value={10} onCommit={() => undefined} />
          </DialogFrame>
        )}
      </>
    );
  }
  const { user } = renderInPage(<Conditional />);
  await user.click(screen.getByRole('button', { name: 'Add obligation' }));
  await user.click(await screen.findByRole('textbox', { name: 'Energy' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add obligation' })));
});
test.each([
  ['First day', '2007-03-0', '2007-01-01'],
  ['Energy', '55', '10'],
])('W-7 Escape while %s is typed takes the typing back; the dialog stays', async (name, typed, before) => {
  const { user } = await openDialog();
  const input = screen.getByRole<HTMLInputElement>('textbox', { name });
  await user.clear(input);
  await user.type(input, typed);
  await user.keyboard('{Escape}');
  expect([screen.queryByRole('dialog') !== null, input.value]).toEqual([true, before]);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const NUMBER = <NumberField id="energy" label="Energy" value={10} onCommit={() => undefined} />;
const CANCEL = <Button>Cancel</Button>;
test.each<[what: string, content: ReactNode, actions: ReactNode, first: string]>([
  ['the first field', <>{NUMBER}</>, <>{CANCEL}</>, 'Energy'],
  [
    'of a group of choices the chosen one',
    <fieldset key="days">
      <input type="radio" name="days" aria-label="Weekdays" />
      <input type="radio" name="days" aria-label="All days" defaultChecked />
    </fieldset>,
    CANCEL,
    'All days',
  ],
  [
    'what is marked to have it',
    <>
      {NUMBER}
      <input aria-label="Name" data-autofocus />
    </>,
    CANCEL,
    'Name',
  ],
  [
    'in a question that deletes, what leaves all as it is',
    'Do you want to delete it?',
    <>
      {CANCEL}
      <Button kind="delete">Continue</Button>
    </>,
    'Cancel',
  ],
  ['the only button', 'It is done.', <Button key="ok">OK</Button>, 'OK'],
  [
    'else the title, from which a reader reads on',
    'There is a newer version.',
    <>
      <Button>Later</Button>
      <Button kind="primary">Refresh</Button>
    </>,
    'Question',
  ],
])('a dialog opens with the focus on %s, and not on its cross', async (_, content, actions, first) => {
  renderInPage(
    <DialogFrame isOpen onClose={() => undefined} title="Question" actions={actions}>
      {content}
    </DialogFrame>,
  );
  await screen.findByRole('dialog', { name: 'Question' });
  await waitFor(() => {
    const named = ['textbox', 'radio', 'button', 'heading'].flatMap((role) => screen.queryAllByRole(role, { name: first }));
    expect(named).toContain(document.activeElement);
  });
});

test('Enter in a field of one line presses the primary button once the field has taken its text, unless that is refused; a search presses nothing', async () => {
  const kept: string[] = [];
  function Named() {
    const [name, setName] = useState('');
    return (
      <DialogFrame
        isOpen
        onClose={() => undefined}
        title="Name a version"
        entersByKey
        actions={
          <Button kind="primary" disabled={name === ''} onClick={() => kept.push(name)}>
            Keep
          </Button>
        }
      >
        <input type="search" aria-label="Search" />
        <TextField id="name" label="Name" value={name} maxLength={5} onCommit={setName} />
      </DialogFrame>
    );
  }
  const { user } = renderInPage(<Named />);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'Base{Enter}');
  await waitFor(() => expect(kept).toEqual(['Base']));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x{Enter}');
  await user.type(name, ' case{Enter}');
  await screen.findByText('The input must contain 5 characters or less');
  await user.clear(name);
  await user.type(name, 'Wind{Enter}');
  await waitFor(() => expect(kept).toEqual(['Base', 'Wind']));
});
