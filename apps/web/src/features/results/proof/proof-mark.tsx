import { Popover } from '@mantine/core';
import { IconCopy, IconInfoCircle, IconShieldCheck } from '@tabler/icons-react';
import type { RowProof } from '@stackwatt/model';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { proofFacts, proofLines, proofRemarks, type ChargeAtStart, type ProofSource } from './proof-text.ts';
import { plural } from '../../../lib/number.ts';
import css from './proof-mark.module.css';

interface ProofProps {
  readonly proof: RowProof;
  readonly provenance: ProofSource;
  /** Known where the details are. */
  readonly charge?: ChargeAtStart | undefined;
}

/** In the head of a system: what proves its numbers, and how many remarks a reader should know. */
export function ProofButton({ proof, provenance, charge }: ProofProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = proofRemarks(proof).length;
  return (
    <ProofPopover proof={proof} provenance={provenance} charge={charge} isOpen={isOpen} onChange={setIsOpen}>
      <Button
        size="small"
        kind="quiet"
        icon={count > 0 ? IconInfoCircle : IconShieldCheck}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? 'Proof' : `Proof, ${plural(count, 'remark')}`}
      </Button>
    </ProofPopover>
  );
}

interface ProofMarkProps extends ProofProps {
  /** What the row is called. */
  readonly of: string;
  /** Whether Tab stops at it: one row of a table at a time. */
  readonly isReachable: boolean;
}

/** In a row of a table: only where there is something to know about its numbers. */
export function ProofMark({ proof, provenance, of, isReachable }: ProofMarkProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = proofRemarks(proof).length;
  if (count === 0) return null;
  return (
    <ProofPopover proof={proof} provenance={provenance} isOpen={isOpen} onChange={setIsOpen}>
      <button
        type="button"
        className={css.mark}
        aria-label={`${count === 1 ? 'A remark' : `${count} remarks`} on ${of}`}
        title="What to know about this result"
        aria-expanded={isOpen}
        tabIndex={isReachable ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation();
          setIsOpen(!isOpen);
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Icon icon={IconInfoCircle} size={14} />
      </button>
    </ProofPopover>
  );
}

interface PopoverProps extends ProofProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** Not beyond the window, however little of it is left; what does not fit scrolls. */
const FITS = {
  padding: 8,
  apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }): void => {
    elements.floating.style.maxHeight = `${Math.max(200, availableHeight)}px`;
  },
};

/** Remarks first, for they are what a reader must not miss; then what was proven. Escape closes it and gives the focus back. */
function ProofPopover({ proof, provenance, charge, isOpen, onChange, children }: PopoverProps) {
  const remarks = proofRemarks(proof);
  const copy = (): void =>
    void navigator.clipboard.writeText(proofLines(proof, provenance, charge)).then(
      () => showToast({ text: 'Proof copied' }),
      () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
    );
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
      width="min(360px, calc(100vw - 24px))"
      position="bottom-end"
      withinPortal
      trapFocus
      returnFocus
      middlewares={{ flip: true, shift: true, size: FITS }}
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: css.dropdown }}
    >
      <Popover.Target>{children}</Popover.Target>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- events of the popover are not those of the row it belongs to */}
      <Popover.Dropdown
        aria-label="Proof of this result"
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {remarks.length > 0 && (
          <>
            <h2 tabIndex={-1} data-autofocus>
              What to know
            </h2>
            <ul className={css.remarks}>
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </>
        )}
        <h2 tabIndex={-1} data-autofocus={remarks.length === 0 || undefined}>
          Proof of this result
        </h2>
        <dl className={css.facts}>
          {proofFacts(proof, provenance, charge).map(({ label, value, meaning }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
              <dd className={css.meaning}>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Button size="small" icon={IconCopy} onClick={copy}>
          Copy
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
