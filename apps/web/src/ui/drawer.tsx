import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useAsk } from './asking.ts';
import { Button, IconButton } from './button.tsx';
import css from './drawer.module.css';

interface DrawerProps {
  readonly isOpen: boolean;
  /** Closed by Escape or the cross. */
  readonly onClose: () => void;
  /** What is edited: 'Energy price schedule'. */
  readonly title: string;
  /** Of whom, in one grey line: 'Delivery contract, rate by month and hour'. */
  readonly of?: ReactNode;
  /** At the right of the head: how a block is pasted. */
  readonly head?: ReactNode;
  /** At the left of the foot: what the values do to the results. */
  readonly effect?: ReactNode;
  /** Buttons, the primary one last. */
  readonly actions: ReactNode;
  /** Something was entered that closing would lose: then closing asks. */
  readonly isEdited?: boolean;
  readonly children: ReactNode;
}

/**
 * Editing work beside the page: from under the step bar to the lower edge, without a veil, so that the page stays readable and save state,
 * steps and undo in reach; the whole screen where it is narrow. The focus moves in and goes back to where it was. Escape closes only the
 * drawer, and never what is being typed: a field takes its typing back first, and a drawer with something entered asks.
 */
export const Drawer = (props: DrawerProps) => (props.isOpen ? <OpenDrawer {...props} /> : null);

/** What has the key for itself: a field being typed in, a dialog above the drawer, the button of an open menu or help. */
const HAS_ESCAPE =
  '[data-typing="true"], [data-mantine-stop-propagation="true"], [aria-modal="true"], [aria-haspopup][aria-expanded="true"]';

function OpenDrawer({ onClose, title, of, head, effect, actions, isEdited = false, children }: DrawerProps) {
  const titleId = useId();
  const drawer = useRef<HTMLDialogElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  useAsk(true);
  useFocusInside(drawer);
  const close = (): void => (isEdited && !isAsking ? setIsAsking(true) : onClose());
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
      if (target.closest(HAS_ESCAPE) !== null || document.querySelector('[aria-modal="true"]') !== null) return;
      if (target === document.body || drawer.current?.contains(target) === true) latestClose.current();
    };
    // Asked before the key reaches its field, which stops typing and so no longer says that it had the key for itself.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return (
    <dialog ref={drawer} open className={css.drawer} aria-labelledby={titleId} tabIndex={-1}>
      <header className={css.head}>
        <h2 id={titleId}>{title}</h2>
        {of !== undefined && <p className={css.of}>{of}</p>}
        <div className={css.right}>
          {head}
          <IconButton icon={IconX} label="Close" onClick={close} />
        </div>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={css.body} tabIndex={0} aria-label={`${title}, scrolls`}>
        {children}
      </section>
      <footer className={css.foot}>
        {isAsking && isEdited ? (
          <div className={css.question} role="alert">
            <span>What was entered here is not stored yet.</span>
            <Button onClick={() => setIsAsking(false)}>Keep editing</Button>
            <Button kind="delete" onClick={onClose}>
              Discard
            </Button>
          </div>
        ) : (
          <>
            <div className={css.effect}>{effect}</div>
            <div className={css.right}>{actions}</div>
          </>
        )}
      </footer>
    </dialog>
  );
}

/** Moves the focus to what is marked to have it first, else to the drawer; back to where it was when the drawer goes. */
function useFocusInside(drawer: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement;
    const first = drawer.current?.querySelector<HTMLElement>('[data-autofocus]') ?? drawer.current;
    first?.focus({ preventScroll: true });
    const element = drawer.current;
    return () => {
      const now = document.activeElement;
      // The user may have gone on to the page behind: then the focus stays there.
      const isInside = now === null || now === document.body || element?.contains(now) === true;
      if (isInside && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [drawer]);
}
