import type { UserStorageSpec } from '@stackwatt/model';
import { KILO, toFraction } from '@stackwatt/units';
import { useDeferredValue, useMemo } from 'react';
import { formatNumber } from '../../../lib/number.ts';
import { outlookOf, USUAL_PLACE } from './outlook.ts';
import { useSymbol, useTypeBeingTyped } from './use-type.tsx';
import css from './storage-editor.module.css';

/** Years that rounding alone keeps apart. */
const SAME = 1e-9;

/** When the first limit is reached, and what the missing capacity costs then; undefined while nothing determines it. */
function augmentationSentence(type: UserStorageSpec, symbol: string): string | undefined {
  const { years, limit } = outlookOf(type);
  const until = years[USUAL_PLACE.row]?.[USUAL_PLACE.column];
  if (until === undefined) return undefined;
  const missingMwh = type.nominalCapacity * toFraction(100 - limit);
  const cost = missingMwh * type.augmentationPrice;
  return `At 1 cycle a day and 25 °C, ${formatNumber(limit, Number.isInteger(limit) ? 0 : 1)} % is reached in year ${Math.ceil(until - SAME)}: ${formatNumber(missingMwh, 2)} MWh of a unit are missing then${cost > 0 ? ` and cost ${formatNumber(cost)} ${symbol} at this price` : ''}.`;
}

/** What a converter of the storage unit's own leaves of a MWh that goes in and out; undefined without one. */
function converterSentence({ useDedicatedConverter, dedicatedConverter, roundtripEfficiency }: UserStorageSpec): string | undefined {
  const [efficiency] = dedicatedConverter.efficiency;
  if (!useDedicatedConverter || efficiency === undefined || roundtripEfficiency <= 0) return undefined;
  const whole = toFraction(efficiency) ** 2 * roundtripEfficiency;
  const [each, store, both] = [efficiency, roundtripEfficiency, whole].map((value) => `${formatNumber(value, 1)} %`);
  return `In and out through the converter: ${each} × ${each} × ${store} = ${both} round trip.`;
}

/** The capital of one unit by what it holds and gives; undefined without one. */
function costSentence(
  { useComplexCost, simpleCostTable: { capital }, nominalCapacity, nominalPower }: UserStorageSpec,
  symbol: string,
): string | undefined {
  if (useComplexCost || capital <= 0 || nominalCapacity <= 0 || nominalPower <= 0) return undefined;
  const per = (size: number, unit: string): string => `${formatNumber(capital / size / KILO)} ${symbol}/${unit}`;
  return `The capital of a unit is ${per(nominalCapacity, 'kWh')} and ${per(nominalPower, 'kW')}.`;
}

const SENTENCES = { augmentation: augmentationSentence, converter: converterSentence, cost: costSentence } as const;

/** The consequence of a section in figures, at every keystroke. */
export function Consequence({ of }: { readonly of: keyof typeof SENTENCES }) {
  const type = useDeferredValue(useTypeBeingTyped());
  const symbol = useSymbol();
  const text = useMemo(() => SENTENCES[of](type, symbol), [of, type, symbol]);
  return text === undefined ? null : <p className={`${css.consequence} small text-2`}>{text}</p>;
}
