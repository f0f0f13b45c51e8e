import { IconAlertCircle, IconAlertTriangle, IconCheck, IconHistory, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';
import css from './notice.module.css';

type NoticeTone = 'neutral' | 'warn' | 'danger';
const NOTICE_ICONS: Record<NoticeTone, IconType> = { neutral: IconInfoCircle, warn: IconAlertTriangle, danger: IconAlertCircle };

interface NoticeProps {
  readonly tone?: NoticeTone;
  readonly icon?: IconType;
  readonly children: ReactNode;
  /** At the right. */
  readonly actions?: ReactNode;
}

/** A sentence in the page that needs to be seen: one at a time per area. */
export const Notice = ({ tone = 'neutral', icon, children, actions }: NoticeProps) => (
  <div className={css.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon icon={icon ?? NOTICE_ICONS[tone]} className={css.icon} />
    <div className={css.text}>{children}</div>
    {actions !== undefined && <div className={css.actions}>{actions}</div>}
  </div>
);

type StateTone = 'ok' | 'neutral' | 'warn' | 'danger';
const STATE_ICONS: Record<Exclude<StateTone, 'neutral'>, IconType> = { ok: IconCheck, warn: IconAlertTriangle, danger: IconAlertCircle };
export const StaleIcon = IconHistory;

interface StateTextProps {
  readonly tone?: StateTone;
  /** Null for none; the tone's own by default. */
  readonly icon?: IconType | null;
  /** With a border and the tone's tint, as a badge. */
  readonly boxed?: boolean;
  readonly children: ReactNode;
}

/** A state in words with its icon: never colour alone. */
export function StateText({ tone = 'neutral', icon, boxed = false, children }: StateTextProps) {
  const shape = icon === null ? undefined : (icon ?? (tone === 'neutral' ? undefined : STATE_ICONS[tone]));
  return (
    <span className={boxed ? `${css.state} ${css.boxed}` : css.state} data-tone={tone}>
      {shape && <Icon icon={shape} size={13} />}
      {children}
    </span>
  );
}
