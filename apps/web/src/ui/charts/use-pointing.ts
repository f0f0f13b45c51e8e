import { useState } from 'react';

/** Which point of a chart the readout tells of: the one under the pointer, or the pinned one. */
export interface Pointing {
  readonly at: number | undefined;
  readonly isPinned: boolean;
  readonly point: (at: number | undefined) => void;
  /** Pins a point; the same point again frees it. */
  readonly pin: (at: number) => void;
  readonly release: () => void;
}

export function usePointing(): Pointing {
  const [hovered, setHovered] = useState<number>();
  const [pinned, setPinned] = useState<number>();
  return {
    at: pinned ?? hovered,
    isPinned: pinned !== undefined,
    point: setHovered,
    pin: (at) => setPinned((before) => (before === at ? undefined : at)),
    release: () => {
      setPinned(undefined);
      setHovered(undefined);
    },
  };
}
