import { IconGridDots, IconPlus, IconX } from '@tabler/icons-react';
import {
  decimalsOf,
  type FieldMeta,
  addRate,
  baseYear,
  fieldId,
  getField,
  pathsIn,
  removeRate,
  setField,
  setRateOfCells,
  type FieldPath,
  type Keys,
  type Schedule,
} from '@stackwatt/model';
import { useState } from 'react';
import { shownUnit } from '../lib/money.ts';
import { formatExact, formatNumber, plural } from '../lib/number.ts';
import { Button, EditButton, EditIconButton } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field-frame.tsx';
import { EntryMessage, entryMessageId, NumberInput, useNumberEntry } from '../ui/number-entry.tsx';
import { PasteButton } from '../ui/paste-button.tsx';
import { letterOf, roundOf } from '../ui/rate-marks.ts';
import { hoursOnLevels, type Cell } from '../ui/schedule-cells.ts';
import { Brush, Brushes } from '../ui/schedule-brush.tsx';
import { ScheduleGrid } from '../ui/schedule-grid.tsx';
import type { ScheduleLevel } from '../ui/schedule-level.ts';
import { usePastedBlock } from '../ui/use-pasted-block.ts';
import { withPastedRates } from './pasted-rates.ts';
import { useReadOnlyReason } from './read-only-reason.ts';
import { useEdit, useMessages, useProject } from './use-editor.ts';
import { ValueDrawer } from './value-drawer.tsx';
import field from '../ui/field.module.css';
import css from './rate-schedule.module.css';

interface RateScheduleProps {
  /** Where the schedule lies: a contract price, an export or import limit. */
  readonly path: FieldPath<Schedule>;
  /** Heads the drawer: 'Energy price schedule'. */
  readonly title: string;
  /** Of whom: 'Delivery contract'. */
  readonly of: string;
  /** Of the schedule: unit and decimals of its rates. */
  readonly meta: FieldMeta;
}

const scheduleAt = (path: Keys) => (project: Parameters<typeof getField>[0]) => getField(project, path) as Schedule;
const rateAt = (schedule: Schedule, { row, hour }: Cell): number => schedule.grid[row]?.[hour] ?? 0;

/** TOD-02, TOD-03, LIM-04: rates by month, kind of day and hour, in one line; a press opens them in a drawer. */
export function RateSchedule({ path, title, of, meta }: RateScheduleProps) {
  const id = fieldId(path);
  const schedule = useProject(scheduleAt(path as Keys));
  const unit = useProject((project) => shownUnit(meta.unit, project.currencySymbol) ?? '');
  const digits = decimalsOf(meta);
  const year = useProject(baseYear);
  const messages = useMessages(id);
  const [isOpen, setIsOpen] = useState(false);
  const { rates } = schedule;
  const values = rates.map(({ value }) => value);
  const mean = meanRate(schedule, year);
  return (
    <div>
      <div className={css.line}>
        <Button id={id} icon={IconGridDots} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {plural(rates.length, 'rate')}, 12 × 24
        </Button>
        <span className="small text-3">
          {rates.length === 1
            ? `${formatExact(values[0]!, digits)} ${unit} in every hour`
            : `${formatExact(Math.min(...values), digits)} to ${formatExact(Math.max(...values), digits)} ${unit}, ${formatNumber(mean, 2)} over the year`}
        </span>
      </div>
      <FieldMessage id={id} {...messages} />
      <ScheduleDrawer path={path} title={title} of={of} meta={meta} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}

/** Mean of the rates over the hours of the year. */
export function meanRate(schedule: Schedule, year: number): number {
  const hours = hoursOnLevels((cell) => rateAt(schedule, cell), schedule.rates.length, year);
  const total = hours.reduce((sum, one) => sum + one, 0);
  return hours.reduce((sum, one, i) => sum + one * schedule.rates[i]!.value, 0) / total;
}

interface ScheduleDrawerProps extends RateScheduleProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ScheduleDrawer({ path, title, of, meta, isOpen, onClose }: ScheduleDrawerProps) {
  const edit = useEdit();
  const at = pathsIn(path);
  const schedule = useProject(scheduleAt(path as Keys));
  const unit = useProject((project) => shownUnit(meta.unit, project.currencySymbol) ?? '');
  const digits = decimalsOf(meta);
  const year = useProject(baseYear);
  const put = (what: string, change: (schedule: Schedule) => Schedule): void =>
    edit(what, (project) => setField(project, path as Keys, change(scheduleAt(path as Keys)(project))));
  const [chosen, setChosen] = useState(0);
  const whyFixed = useReadOnlyReason();
  const active = Math.min(chosen, schedule.rates.length - 1);
  const { paste, refuse, refusal } = usePastedBlock((values) =>
    put(`paste ${values.length} values`, (current) => withPastedRates(current, values)),
  );
  const levels = schedule.rates.map(({ value, color }, index): ScheduleLevel => ({
    mark: letterOf(index),
    label: `${formatExact(value, digits)} ${unit}`,
    value,
    colour: color,
    round: roundOf(index),
  }));
  const hours = hoursOnLevels((cell) => rateAt(schedule, cell), levels.length, year);
  return (
    <ValueDrawer
      path={path}
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      of={of}
      verb="Use schedule"
      head={
        <PasteButton onText={(text) => paste(text, { row: 0, hour: 0 })} onRefused={refuse}>
          Paste 12 × 24
        </PasteButton>
      }
      effect={
        <span>
          Over the year <b>{formatNumber(meanRate(schedule, year), 2)}</b> {unit}
        </span>
      }
    >
      <Brushes label="Rates">
        {levels.map((level, index) => (
          <Brush
            // oxlint-disable-next-line react/no-array-index-key -- a rate has no identity but its place
            key={index}
            level={level}
            name={`Rate ${level.mark}`}
            hours={formatNumber(hours[index])}
            isActive={index === active}
            onChoose={() => setChosen(index)}
          >
            <RateValue
              id={fieldId(at('rates', index, 'value'))}
              letter={level.mark}
              value={level.value}
              unit={unit}
              digits={digits}
              onCommit={(value) =>
                put(`change rate ${level.mark}`, (current) => ({
                  ...current,
                  rates: current.rates.map((one, i) => (i === index ? { ...one, value } : one)),
                }))
              }
              onRemove={levels.length > 1 ? () => put(`remove rate ${level.mark}`, (current) => removeRate(current, index)) : undefined}
            />
          </Brush>
        ))}
        <EditButton
          className={css.add}
          icon={IconPlus}
          onClick={() => {
            put('add a rate', (current) => addRate(current, current.rates.at(-1)!.value));
            setChosen(levels.length);
          }}
        >
          Rate
        </EditButton>
      </Brushes>
      <ScheduleGrid
        label={title}
        active={active}
        levels={levels}
        levelAt={(cell) => rateAt(schedule, cell)}
        onActive={setChosen}
        onPut={(what, cells) =>
          put(what, (current) =>
            current.rates.reduce(
              (painted, _, rate) =>
                setRateOfCells(
                  painted,
                  cells.filter(({ level }) => level === rate).map(({ cell }) => cell),
                  rate,
                ),
              current,
            ),
          )
        }
        onPaste={paste}
        refusal={refusal}
        whyFixed={whyFixed}
      />
    </ValueDrawer>
  );
}

interface RateValueProps {
  readonly id: string;
  readonly letter: string;
  readonly value: number;
  readonly unit: string;
  readonly digits: number;
  readonly onCommit: (value: number) => void;
  readonly onRemove: (() => void) | undefined;
}

function RateValue({ id, letter, value, unit, digits, onCommit, onRemove }: RateValueProps) {
  const entry = useNumberEntry({ id, label: `Rate ${letter}`, value, digits, unit, onCommit });
  return (
    <div className={css.value}>
      <div className={field.box} data-invalid={entry.error !== undefined}>
        <NumberInput id={id} entry={entry} label={`Rate ${letter}, ${unit}`} describedBy={entryMessageId(id)} />
        <span className={field.unit} aria-hidden>
          {unit}
        </span>
      </div>
      {onRemove && <EditIconButton icon={IconX} label={`Remove rate ${letter}`} onClick={onRemove} />}
      <div className={css.message}>
        <EntryMessage id={id} entry={entry} />
      </div>
    </div>
  );
}
