import { startTransition, useEffect, useState } from 'react';

/** A value one frame late: what hangs on it is drawn after the frame that answers a keystroke. The first one comes at once. */
export function useAfterFrame<T>(value: T): T {
  const [shown, setShown] = useState<T>(() => value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(() => value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
