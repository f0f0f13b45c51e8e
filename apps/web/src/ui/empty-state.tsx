import type { ReactNode } from 'react';
import { Icon, type IconType } from './icon.tsx';

interface EmptyStateProps {
  readonly icon?: IconType;
  /** One line: what this is. */
  readonly title: string;
  /** One line: what to do. */
  readonly text: ReactNode;
  readonly actions?: ReactNode;
  /** True when it is all there is on the page. */
  readonly isPage?: boolean;
  /** True when it stands for all sections of a page. */
  readonly isStep?: boolean;
}

const AS_H3 = { fontSize: 15, lineHeight: '22px', letterSpacing: 0 };

/** In the place the content will take, left aligned. */
export const EmptyState = ({ icon, title, text, actions, isPage = false, isStep = false }: EmptyStateProps) => (
  <div className="row" style={{ padding: '24px 16px', gap: 16, alignItems: 'flex-start', flexWrap: 'wrap' }}>
    {icon && (
      <span className="text-3" style={{ paddingTop: 1 }}>
        <Icon icon={icon} size={20} />
      </span>
    )}
    <div style={{ flex: '1 1 280px', maxWidth: 560 }}>
      {isPage ? <h1 style={AS_H3}>{title}</h1> : isStep ? <h2 style={AS_H3}>{title}</h2> : <h3>{title}</h3>}
      <p className="text-2">{text}</p>
      {actions !== undefined && (
        <div className="row wrap" style={{ marginTop: 12 }}>
          {actions}
        </div>
      )}
    </div>
  </div>
);
