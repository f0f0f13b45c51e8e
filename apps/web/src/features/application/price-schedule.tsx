import { IconPlus, IconX } from '@tabler/icons-react';
import { addRate, removeRate, setField, setRateOfCells, type FieldPath, type Schedule, fieldId } from '@stackwatt/model';
import { useState } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../../ui/number-entry.tsx';
import type { Cell } from '../../ui/schedule-cells.ts';
import { patternOf } from '../../ui/schedule-cells.ts';
import { ScheduleGrid } from '../../ui/schedule-grid.tsx';
import { letterOf, roundOf } from './rate-marks.ts';
import { withPastedRates } from './pasted-rates.ts';
import field from '../../ui/field.module.css';
import css from './application.module.css';

interface PriceScheduleProps {
  readonly path: FieldPath<Schedule>;
  readonly schedule: Schedule;
}

/** TOD-02, TOD-03: rates by month, kind of day and hour. The chosen rate is what painting gives. */
export function PriceSchedule({ path, schedule }: PriceScheduleProps) {
  const edit = useEdit();
  const symbol = useProject((project) => project.currencySymbol);
  const [chosen, setChosen] = useState(0);
  const active = Math.min(chosen, schedule.rates.length - 1);
  const put = (label: string, next: Schedule): void => edit(label, (project) => setField(project, path, next));
  const unit = `${symbol}/MWh`;
  return (
    <>
      <fieldset className={css.rates} aria-label="Rates">
        {schedule.rates.map((rate, index) => (
          <RateField
            // oxlint-disable-next-line react/no-array-index-key -- a rate has no identity but its place
            key={index}
            id={`${fieldId(path)}.rates.${index}`}
            letter={letterOf(index)}
            colour={rate.color}
            round={roundOf(index)}
            value={rate.value}
            unit={unit}
            isActive={index === active}
            onChoose={() => setChosen(index)}
            onCommit={(value) =>
              put(`change rate ${letterOf(index)}`, {
                ...schedule,
                rates: schedule.rates.map((one, i) => (i === index ? { ...one, value } : one)),
              })
            }
            onRemove={schedule.rates.length > 1 ? () => put(`remove rate ${letterOf(index)}`, removeRate(schedule, index)) : undefined}
          />
        ))}
        <Button
          size="small"
          kind="quiet"
          icon={IconPlus}
          onClick={() => {
            put('add a rate', addRate(schedule, schedule.rates.at(-1)!.value));
            setChosen(schedule.rates.length);
          }}
        >
          Add rate
        </Button>
      </fieldset>
      <ScheduleGrid
        id={fieldId(path)}
        label="Price schedule"
        active={active}
        levels={schedule.rates.map((rate, index) => ({
          mark: letterOf(index),
          label: `${formatNumber(rate.value, 2)} ${unit}`,
          colour: rate.color,
          round: roundOf(index),
        }))}
        levelAt={({ row, hour }: Cell) => schedule.grid[row]?.[hour] ?? 0}
        onPaint={(cells, rate) => put(`set hours to rate ${letterOf(rate)}`, setRateOfCells(schedule, cells, rate))}
        onPaste={(values) => put(`paste ${values.length} prices`, withPastedRates(schedule, values))}
      />
    </>
  );
}

interface RateFieldProps {
  readonly id: string;
  readonly letter: string;
  readonly colour: string;
  /** How often the colours were used up before. */
  readonly round: number;
  readonly value: number;
  readonly unit: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onCommit: (value: number) => void;
  readonly onRemove: (() => void) | undefined;
}

function RateField({ id, letter, colour, round, value, unit, isActive, onChoose, onCommit, onRemove }: RateFieldProps) {
  const entry = useNumberEntry({ id, label: `Rate ${letter}`, value, digits: 2, unit, onCommit });
  return (
    <div className={css.rate} data-active={isActive}>
      <button
        type="button"
        className={css.chip}
        aria-pressed={isActive}
        aria-label={`Paint with rate ${letter}`}
        style={{ background: patternOf(colour, round) }}
        onClick={onChoose}
      />
      <span className={css.letter}>{letter}</span>
      <div className={field.box} data-invalid={entry.error !== undefined}>
        <NumberInput id={id} entry={entry} label={`Rate ${letter}, ${unit}`} describedBy={entryMessageId(id)} />
        <span className={field.unit} aria-hidden>
          {unit}
        </span>
      </div>
      <EntryMessage id={id} entry={entry} />
      {onRemove && <IconButton icon={IconX} label={`Remove rate ${letter}`} onClick={onRemove} />}
    </div>
  );
}
