import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { withWholeUnits } from '../lib/number.ts';
import { HelpIcon, type HelpContent } from './help-icon.tsx';
import { Icon } from './icon.tsx';
import { useReadOnly } from './read-only.ts';
import css from './field.module.css';

export type FieldSpan = 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 12;

interface Changed {
  readonly resetLabel: string;
  readonly onReset: () => void;
  /** The value that was saved, where the field differs from that and not from its default: it stands below the control. */
  readonly was?: string;
}

/** What every field may have around its control. */
export interface FieldAround {
  readonly id: string;
  readonly label: string;
  readonly help?: HelpContent;
  /** Shows the changed dot, which offers the way back. */
  readonly changed?: Changed;
  readonly optional?: boolean;
  /** Before the label: the box that says whether the value counts. */
  readonly lead?: ReactNode;
  readonly error?: string;
  readonly warning?: string;
  readonly hint?: ReactNode;
  /** Columns of twelve. */
  readonly span?: FieldSpan;
  /** Keeps two fields side by side at 390 px. */
  readonly half?: boolean;
}

interface FieldFrameProps extends Omit<FieldAround, 'warning'> {
  /** May hold a way out. */
  readonly warning?: ReactNode;
  /** Read out with the label. */
  readonly unit?: string;
  /** A group of controls has no single one to label; the unit stands beside its label. */
  readonly group?: boolean;
  readonly children: ReactNode;
}

export const FieldGrid = ({ children }: { readonly children: ReactNode }) => <div className={css.grid}>{children}</div>;

export const labelId = (id: string): string => `${id}-label`;
export const messageId = (id: string): string => `${id}-message`;

/** A field, top to bottom: changed dot, label, help, "optional" | control | one line for error, else warning, else help. */
export function FieldFrame({
  id,
  label,
  unit,
  help,
  changed,
  optional,
  lead,
  error,
  warning,
  hint,
  span = 4,
  half = false,
  group = false,
  children,
}: FieldFrameProps) {
  const spoken = unit === undefined ? null : <span className="sr-only">, {unit}</span>;
  return (
    <div
      className={css.field}
      data-span={span}
      data-half={half}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? labelId(id) : undefined}
    >
      <div className={css.label}>
        <span className={css.named}>
          {lead}
          {changed && <ChangedDot changed={changed} describedBy={labelId(id)} />}
          {group ? (
            <span id={labelId(id)} className={css.text}>
              {label}
              {spoken}
              {unit !== undefined && (
                <span className={css.ofLabel} aria-hidden>
                  {unit}
                </span>
              )}
            </span>
          ) : (
            <label id={labelId(id)} htmlFor={id}>
              {label}
              {spoken}
            </label>
          )}
          {help && <HelpIcon of={label} help={help} describedBy={labelId(id)} />}
        </span>
        {optional === true && <span className={css.aside}>optional</span>}
      </div>
      {children}
      <FieldMessage
        id={id}
        error={error}
        warning={warning}
        hint={hint}
        was={changed?.was !== undefined && <Was {...changed} of={label} />}
      />
    </div>
  );
}

function ChangedDot({ changed, describedBy }: { readonly changed: Changed; readonly describedBy: string }) {
  const isReadOnly = useReadOnly();
  if (isReadOnly || changed.was !== undefined)
    return (
      <span className={css.changed}>
        <span className="sr-only">{changed.was === undefined ? 'Differs from the default' : 'Changed'}</span>
      </span>
    );
  return <ResetDot {...changed} describedBy={describedBy} />;
}

/** A step may have a hundred of them, and few are ever met: until then there is the button alone. */
function ResetDot({ resetLabel, onReset, describedBy }: Changed & { readonly describedBy: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasMet, setWasMet] = useState(false);
  const meet = (): void => {
    setWasMet(true);
    setIsOpen(true);
  };
  const leave = (): void => setIsOpen(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.changed}
        aria-label={`Differs from the default. ${resetLabel}`}
        aria-describedby={describedBy}
        onClick={onReset}
        onPointerEnter={meet}
        onPointerLeave={leave}
        onFocus={meet}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave();
        }}
      />
      {wasMet && <Tooltip target={button} label={resetLabel} opened={isOpen} position="top-start" transitionProps={{ enterDelay: 200 }} />}
    </>
  );
}

/** What was saved, and the way back to it. */
function Was({ was, resetLabel, onReset, of }: Changed & { readonly of: string }) {
  const isReadOnly = useReadOnly();
  return (
    <div className={css.message} data-tone="hint">
      <span>
        was {was}
        {!isReadOnly && (
          <>
            ,{' '}
            <button type="button" className="link-button" aria-label={`${resetLabel}: ${of}`} onClick={onReset}>
              Reset
            </button>
          </>
        )}
      </span>
    </div>
  );
}

interface FieldMessageProps {
  readonly id: string;
  readonly error?: string;
  readonly warning?: ReactNode;
  readonly hint?: ReactNode;
  /** Before all of them: what the value was. */
  readonly was?: ReactNode;
}

/** The line below a control. Several messages stand on lines of their own. */
export function FieldMessage({ id, error, warning, hint, was }: FieldMessageProps) {
  const tone = error !== undefined ? 'error' : warning !== undefined ? 'warning' : 'hint';
  const text = error ?? warning ?? hint;
  return (
    <div id={messageId(id)} aria-live="polite">
      {was}
      {text !== undefined && text !== '' && (
        <div className={css.message} data-tone={tone}>
          {tone === 'error' && <Icon icon={IconAlertCircle} size={14} className={css.icon} />}
          {tone === 'warning' && <Icon icon={IconAlertTriangle} size={14} className={css.icon} />}
          <span>{typeof text === 'string' ? withWholeUnits(text) : text}</span>
        </div>
      )}
    </div>
  );
}
