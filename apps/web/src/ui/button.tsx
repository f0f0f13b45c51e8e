import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { Icon, type IconType } from './icon.tsx';
import { useReadOnly } from './read-only.ts';
import css from './button.module.css';

type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger' | 'delete';

interface Shape {
  /** 'primary' once per view; 'delete' only in a dialog that deletes. */
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'normal' | 'large';
  readonly icon?: IconType;
  readonly iconRight?: IconType;
  readonly full?: boolean;
}
const classOf = ({ kind = 'default', size = 'normal', full = false }: Shape, extra?: string): string =>
  [css.button, kind === 'default' ? '' : css[kind], size === 'normal' ? '' : css[size], full ? css.full : '', extra ?? '']
    .filter(Boolean)
    .join(' ');

const content = ({ icon, iconRight, size }: Shape, children: ReactNode) => (
  <>
    {icon && <Icon icon={icon} size={size === 'small' ? 14 : 16} />}
    {children}
    {iconRight && <Icon icon={iconRight} size={14} />}
  </>
);

interface ButtonProps extends Shape, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}
export function Button({ kind, size, icon, iconRight, full, className, children, ...rest }: ButtonProps) {
  const shape = { kind, size, icon, iconRight, full };
  return (
    <button type="button" {...rest} className={classOf(shape, className)} data-kind={kind}>
      {content(shape, children)}
    </button>
  );
}

/** A button that changes what is shown: not there where that may only be read. */
export const EditButton = (props: ButtonProps) => (useReadOnly() ? null : <Button {...props} />);

interface LinkButtonProps extends Shape {
  readonly to: string;
  readonly children: ReactNode;
  readonly onClick?: () => void;
  readonly 'aria-label'?: string;
}
/** A link of the page that looks like a button. */
export const LinkButton = ({ to, children, onClick, 'aria-label': label, ...shape }: LinkButtonProps) => (
  <Link to={to} className={classOf(shape)} onClick={onClick} aria-label={label}>
    {content(shape, children)}
  </Link>
);

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** Its name for assistive technology and its title. */
  readonly label: string;
  readonly icon: IconType;
  readonly kind?: ButtonKind;
  readonly size?: 'small' | 'normal';
  readonly ref?: Ref<HTMLButtonElement>;
}
export function IconButton({ label, icon, kind = 'quiet', size = 'small', className, title, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title ?? label}
      {...rest}
      className={classOf({ kind, size }, [css.icon, className].filter(Boolean).join(' '))}
    >
      <Icon icon={icon} />
    </button>
  );
}

/** An icon button that changes what is shown: not there where that may only be read. */
export const EditIconButton = (props: IconButtonProps) => (useReadOnly() ? null : <IconButton {...props} />);
