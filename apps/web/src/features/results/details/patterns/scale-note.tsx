import { stepHours } from '@stackwatt/units';
import { formatUnit } from '../../../../lib/money.ts';
import { formatNumber } from '../../../../lib/number.ts';
import { spokenStamp, type TimeBase } from '../../../../ui/charts/time-labels.ts';
import { cutBy, type Extent } from '../../../../ui/charts/value-view.ts';
import type { PatternFacts } from './patterns.ts';

interface ScaleNoteProps {
  readonly data: readonly number[];
  readonly facts: PatternFacts;
  /** Where the scales end as long as they are cut. */
  readonly cut: Extent;
  readonly isWhole: boolean;
  readonly unit: string;
  readonly digits: number;
  readonly base: TimeBase;
  readonly onWhole: (isWhole: boolean) => void;
}

/** That the scales of the charts below end before the extremes, what these are, and the way to the whole range. */
export function ScaleNote({ data, facts, cut, isWhole, unit, digits, base, onWhole }: ScaleNoteProps) {
  const beyond = cutBy(data, { from: 0, to: data.length }, cut);
  if (!beyond) return null;
  const side = (steps: number, word: string, end: number, extreme: string, value: number, at: number): string[] =>
    steps === 0
      ? []
      : [
          `${formatNumber(steps * stepHours(base.stepMinutes), base.stepMinutes === 60 ? 0 : 2)} h ${word} ${formatUnit(end, 0, unit)}, ${extreme} ${formatUnit(value, digits, unit)} on ${spokenStamp(at, base)}`,
        ];
  const sides = [
    ...side(beyond.above, 'above', cut.high, 'highest', facts.highest, facts.highestAt),
    ...side(beyond.below, 'below', cut.low, 'lowest', facts.lowest, facts.lowestAt),
  ];
  return (
    <p className="small text-2" style={{ margin: '0 0 12px' }}>
      {isWhole
        ? `The scales below reach to the extremes: ${sides.join('; ')}. `
        : `The scales below are cut for a few extreme hours: ${sides.join('; ')}. Pointing and tables keep every value. `}
      <button type="button" className="link-button" onClick={() => onWhole(!isWhole)}>
        {isWhole ? 'Cut the scales' : 'Show the whole range'}
      </button>
    </p>
  );
}
