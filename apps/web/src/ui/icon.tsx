import type { ComponentType } from 'react';

/** What every icon component of @tabler/icons-react accepts. */
export type IconType = ComponentType<{ size?: number | string; stroke?: number | string; className?: string; 'aria-hidden'?: boolean }>;

interface IconProps {
  readonly icon: IconType;
  /** 16 beside text, 14 beside small text, 20 in empty states. */
  readonly size?: number;
  readonly className?: string;
}

/** A decorative icon: the word or name beside it says the same. */
export const Icon = ({ icon: Shape, size = 16, className }: IconProps) => (
  <Shape size={size} stroke={1.6} className={className === undefined ? 'icon' : `icon ${className}`} aria-hidden />
);
