import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState, type ReactNode, type RefCallback, type RefObject } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import css from './help-icon.module.css';

export interface HelpContent {
  /** Definition and effect, at most 60 words. */
  readonly text: ReactNode;
  readonly unit?: string;
  readonly range?: string;
  readonly default?: string;
  /** The formula, in symbols of the page of the method. */
  readonly formula?: string;
  /** The formula with the numbers at hand, a line each; made when the help is opened. */
  readonly worked?: () => readonly string[];
  /** Page of the method that says how it is calculated. */
  readonly method?: { readonly title: string; readonly path: string; readonly version: string };
  /** Behind "more". */
  readonly more?: ReactNode;
}

interface HelpIconProps {
  /** What the help is about; heads the text. */
  readonly of: string;
  readonly help: HelpContent;
  /** Id of the label, read out after "Help": the button does not carry the label's own name, which belongs to the input. */
  readonly describedBy?: string;
}

const Worked = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div className={css.worked}>
      <p className="strong">With the numbers of this system</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );

/**
 * Help by click, Enter or touch; Escape closes it. A step has a hundred of them and few are ever opened: until then there is the button
 * alone.
 */
export function HelpIcon({ of, help, describedBy }: HelpIconProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={css.button}
        aria-label="Help"
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        title={describedBy === undefined ? `Help: ${of}` : undefined}
        onClick={() => {
          setIsOpen((open) => !open);
          setWasOpened(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setIsOpen(false);
        }}
        onBlur={() => !canBeEntered(help) && setIsOpen(false)}
      >
        <Icon icon={IconHelpCircle} size={14} />
      </button>
      {wasOpened && <HelpText id={id} button={button} of={of} help={help} isOpen={isOpen} onOpen={setIsOpen} />}
    </>
  );
}

/** Something in it can be reached by Tab. */
const canBeEntered = ({ more, method }: HelpContent): boolean => more !== undefined || method !== undefined;

interface HelpTextProps extends Pick<HelpIconProps, 'of' | 'help'> {
  readonly id: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly onOpen: (open: boolean) => void;
}

function HelpText({ id, button, of, help, isOpen, onOpen }: HelpTextProps) {
  const [showsMore, setShowsMore] = useState(false);
  const facts = [
    ['Unit', help.unit],
    ['Range', help.range],
    ['Default', help.default],
  ].filter(([, value]) => value !== undefined && value !== '');
  return (
    <Popover
      id={id}
      opened={isOpen}
      onChange={onOpen}
      width={help.worked ? 340 : 280}
      position="bottom-start"
      shadow="md"
      trapFocus={canBeEntered(help)}
      returnFocus={canBeEntered(help)}
      withinPortal
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target refProp="anchor">
        <Anchor element={button} />
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label="Help">
        <p className="strong">{of}</p>
        <p className={css.text}>{help.text}</p>
        {facts.length > 0 && (
          <dl className={css.facts}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {help.formula !== undefined && <p className={css.formula}>{help.formula}</p>}
        {help.worked && isOpen && <Worked lines={help.worked()} />}
        {help.method && (
          <p className={css.text}>
            Method: <Link to={help.method.path}>{help.method.title}</Link>
            {help.method.version !== '' && `, engine ${help.method.version}`}
          </p>
        )}
        {help.more !== undefined && !showsMore && (
          <button type="button" className="link-button" onClick={() => setShowsMore(true)}>
            more
          </button>
        )}
        {showsMore && <div className={css.text}>{help.more}</div>}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stands for a button that was drawn before the popover that is anchored to it. */
function Anchor({ element, anchor }: { readonly element: RefObject<HTMLElement | null>; readonly anchor?: RefCallback<HTMLElement> }) {
  useLayoutEffect(() => {
    anchor?.(element.current);
  }, [anchor, element]);
  return null;
}
