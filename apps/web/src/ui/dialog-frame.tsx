import { Modal } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ForgetUnreadTexts } from './unread-text.tsx';
import css from './dialog-frame.module.css';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The action: 'Delete storage'. */
  readonly title: string;
  readonly width?: 480 | 640 | 880;
  /** Buttons, the primary one last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** A question that must be answered: no cross, no Escape. */
  readonly isForced?: boolean;
  /** Something was entered that closing would lose. */
  readonly isEdited?: boolean;
  /** A short form: Enter in a field of one line does what the primary button does. */
  readonly entersByKey?: boolean;
}

/** A dialog that is taken away as it stands, not closed first, gives the focus back too. */
function useFocusBack(isOpen: boolean): void {
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}

/** Choices and entries; a file is chosen by the button that stands for it. */
const FIELD = ':is(input, select, textarea):not(:disabled, [type="hidden"], [type="file"], [tabindex="-1"])';

/**
 * What has the focus first, where the content marks nothing: the first field, of a group of choices the chosen one; in a question that
 * deletes what leaves all as it is; the only button; else the title, from which a reader reads on.
 */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLInputElement>(FIELD);
  if (field?.type === 'radio') return dialog.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
  if (field !== null) return field;
  const buttons = [...dialog.querySelectorAll<HTMLElement>(`.${css.actions} button:not(:disabled)`)];
  const deletes = (button: HTMLElement): boolean => button.matches('[data-kind="delete"], [data-kind="danger"]');
  const safe = buttons.some(deletes) ? buttons.find((button) => !deletes(button)) : buttons.length === 1 ? buttons[0] : undefined;
  return safe ?? dialog.querySelector<HTMLElement>('[data-title]');
}

/** Tells the frame, which focuses what is marked and else its cross, what has the focus first. */
function markFirst(header: HTMLElement | null): void {
  const dialog = header?.closest<HTMLElement>('[role="dialog"]');
  if (dialog && dialog.querySelector('[data-autofocus]') === null) firstOf(dialog)?.setAttribute('data-autofocus', '');
}

/** Fields of one line in which Enter means that the entry is done; one that offers a list takes Enter itself. */
const ONE_LINE = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="search"], [role="combobox"])';

/** Presses the primary button, unless the field refuses what was typed. The field accepts its text with the same key, so it goes first. */
function pressPrimary(field: HTMLElement, body: HTMLElement): void {
  setTimeout(() => {
    if (field.getAttribute('aria-invalid') === 'true') return;
    body.querySelector<HTMLElement>(`.${css.actions} button[data-kind="primary"]:not(:disabled)`)?.click();
  });
}

/**
 * A question or a short form over the page. Escape, the cross and a click beside it close it; the focus goes back to where it was. A form
 * in which something was entered asks before that goes.
 */
export function DialogFrame({
  isOpen,
  onClose,
  title,
  width = 480,
  actions,
  children,
  isForced = false,
  isEdited = false,
  entersByKey = false,
}: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useFocusBack(isOpen);
  const close = (): void => {
    setIsAsking(false);
    onClose();
  };
  const enter = ({ key, nativeEvent, target }: KeyboardEvent): void => {
    // Enter that ends the choice of a letter in an input method is none.
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLElement) || !target.matches(ONE_LINE)) return;
    if (body.current) pressPrimary(target, body.current);
  };
  return (
    <Modal.Root
      opened={isOpen}
      onClose={() => (isEdited && !isAsking ? setIsAsking(true) : close())}
      size={width}
      centered
      closeOnEscape={!isForced}
      closeOnClickOutside={!isForced}
      transitionProps={{ duration: 160 }}
      classNames={{ content: css.content, title: css.title, body: css.body, close: css.close }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        {/* No element header: outside an article or section that is the banner of the page. */}
        <div className={css.header} ref={markFirst}>
          <Modal.Title tabIndex={-1} data-title>
            {title}
          </Modal.Title>
          {!isForced && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body ref={body} onKeyDown={entersByKey ? enter : undefined}>
          <ForgetUnreadTexts>{children}</ForgetUnreadTexts>
          {isAsking && isEdited ? (
            <div className={css.actions} role="alert">
              <span>What was entered here is not stored yet.</span>
              <Button onClick={() => setIsAsking(false)}>Keep editing</Button>
              <Button kind="delete" onClick={close}>
                Discard
              </Button>
            </div>
          ) : (
            actions !== undefined && <div className={css.actions}>{actions}</div>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
