import type { InternalRateOfReturn } from '@stackwatt/engine';
import { toPercent } from '@stackwatt/units';

export interface ShownIrr {
  /** Fraction, real; null when there is none. */
  readonly irr: number | null;
  /** Why there is none, or which of several is shown (UX-39); empty for the ordinary case. */
  readonly note: string;
}

export function shownIrr(found: InternalRateOfReturn): ShownIrr {
  switch (found.kind) {
    case 'one':
      return { irr: found.rate, note: '' };
    case 'several': {
      const list = found.rates.map((rate) => `${toPercent(rate).toFixed(1)} %`).join(', ');
      return { irr: found.nearest, note: `${found.rates.length} IRRs (${list}): shown the one nearest the discount rate` };
    }
    case 'none':
      return {
        irr: null,
        note: found.reason === 'noSignChange' ? 'no IRR: cash flow never changes sign' : 'no IRR: no rate makes the NPV zero',
      };
  }
}
