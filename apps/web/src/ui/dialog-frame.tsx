import { Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
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

/**
 * A question or a short form over the page. Escape, the cross and a click beside it close it; the focus goes back to where it was. A form
 * in which something was entered asks before that goes.
 */
export function DialogFrame({ isOpen, onClose, title, width = 480, actions, children, isForced = false, isEdited = false }: DialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  useFocusBack(isOpen);
  const close = (): void => {
    setIsAsking(false);
    onClose();
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
        <div className={css.header}>
          <Modal.Title>{title}</Modal.Title>
          {!isForced && <Modal.CloseButton aria-label="Close" />}
        </div>
        <Modal.Body>
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
