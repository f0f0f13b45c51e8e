import { useState } from 'react';
import { useNumberStyle } from '../lib/number-style.ts';
import { parseNumber } from '../lib/number.ts';
import { blockOf, placedBlock, type Cell, type PastedCell } from './schedule-cells.ts';

/** Reads texts pasted into a schedule; what is refused is said until the next paste. */
export function usePastedBlock(onPaste: (values: readonly PastedCell[]) => void): {
  readonly paste: (text: string, at: Cell) => void;
  readonly refuse: (reason: string) => void;
  readonly refusal: string | undefined;
} {
  const style = useNumberStyle();
  const [refusal, refuse] = useState<string>();
  const paste = (text: string, at: Cell): void => {
    const block = blockOf(text, (cell) => {
      const parsed = parseNumber(cell, style, []);
      return parsed.kind === 'number' ? parsed.value : undefined;
    });
    if ('refused' in block) {
      refuse(`Not a number: "${block.refused}"; nothing was changed`);
      return;
    }
    if (block.values.length === 0) {
      refuse('There is nothing to paste');
      return;
    }
    const fitted = placedBlock(block.values, at);
    refuse('refused' in fitted ? fitted.refused : undefined);
    if ('placed' in fitted) onPaste(fitted.placed);
  };
  return { paste, refuse, refusal };
}
