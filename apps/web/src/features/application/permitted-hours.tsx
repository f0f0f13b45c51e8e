import { IconGridDots } from '@tabler/icons-react';
import { baseYear, CapacityMarket, fieldId, mayOccur, pathTo, setScheduleCells } from '@stackwatt/model';
import { HOURS_PER_YEAR, MONTHS_PER_YEAR } from '@stackwatt/units';
import { useState } from 'react';
import { BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useReadOnlyReason } from '../../editor/read-only-reason.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { ValueDrawer } from '../../editor/value-drawer.tsx';
import { formatNumber } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { FieldMessage } from '../../ui/field-frame.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { hoursOnLevels, type Cell } from '../../ui/schedule-cells.ts';
import { Brush, Brushes } from '../../ui/schedule-brush.tsx';
import { ScheduleGrid } from '../../ui/schedule-grid.tsx';
import type { ScheduleLevel } from '../../ui/schedule-level.ts';
import { usePastedBlock } from '../../ui/use-pasted-block.ts';
import css from './application.module.css';

const HOUR_LEVELS: readonly ScheduleLevel[] = [
  { mark: 'N', label: 'will not occur', value: 0 },
  { mark: 'Y', label: 'may occur', value: 1, colour: '#8F3B63' },
];
const HOUR_NAMES = ['Will not occur', 'May occur'];

/** CM-04 to CM-07: hours in which a drawn event may fall. */
export function PermittedHours({ market, index }: { readonly market: CapacityMarket; readonly index: number }) {
  const id = fieldId(pathTo('capacityMarkets', index, 'schedule'));
  const messages = useMessages(id);
  const year = useProject(baseYear);
  const [isOpen, setIsOpen] = useState(false);
  const hours = hoursOnLevels(hourLevelOf(market), 2, year)[1]!;
  return (
    <>
      <h4 className={css.gridTitle}>Hours in which an event may occur</h4>
      <div className={css.line}>
        <Button id={id} icon={IconGridDots} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Permitted hours, 12 × 24
        </Button>
        <span className="small text-3">{hours === 0 ? 'No hour is permitted yet' : `${formatNumber(hours)} hours of the year`}</span>
      </div>
      <FieldMessage id={id} {...messages} />
      <PermittedHoursDrawer market={market} index={index} hours={hours} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <div className={css.gap}>
        <BoundSwitch
          path={pathTo('capacityMarkets', index, 'useScheduleForCapacityReserve')}
          {...fieldOf(CapacityMarket, 'useScheduleForCapacityReserve')}
        />
      </div>
    </>
  );
}

const hourLevelOf =
  (market: CapacityMarket) =>
  ({ row, hour }: Cell): number =>
    mayOccur(market, row % MONTHS_PER_YEAR, row >= MONTHS_PER_YEAR, hour) ? 1 : 0;

interface PermittedHoursDrawerProps {
  readonly market: CapacityMarket;
  readonly index: number;
  /** Permitted in the year. */
  readonly hours: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function PermittedHoursDrawer({ market, index, hours, isOpen, onClose }: PermittedHoursDrawerProps) {
  const edit = useEdit();
  const [active, setActive] = useState(1);
  const whyFixed = useReadOnlyReason();
  const put = (what: string, cells: readonly { readonly cell: Cell; readonly level: number }[]): void =>
    edit(what, (project) => {
      const on = cells.filter(({ level }) => level === 1).map(({ cell }) => cell);
      const off = cells.filter(({ level }) => level === 0).map(({ cell }) => cell);
      return setScheduleCells(setScheduleCells(project, market.id, off, false), market.id, on, true);
    });
  const { paste, refuse, refusal } = usePastedBlock((values) =>
    put(
      'paste hours of events',
      values.map(({ cell, value }) => ({ cell, level: value === 0 ? 0 : 1 })),
    ),
  );
  const counts = [HOURS_PER_YEAR - hours, hours];
  return (
    <ValueDrawer
      path={pathTo('capacityMarkets', index, 'schedule')}
      isOpen={isOpen}
      onClose={onClose}
      title="Permitted hours"
      of="Capacity market, hours in which an event may occur"
      verb="Use hours"
      head={
        <PasteButton onText={(text) => paste(text, { row: 0, hour: 0 })} onRefused={refuse}>
          Paste 12 × 24
        </PasteButton>
      }
      effect={
        <span>
          Permitted <b>{formatNumber(hours)}</b> h/yr
        </span>
      }
    >
      <Brushes label="What hours become">
        {HOUR_LEVELS.map((level, at) => (
          <Brush
            key={level.mark}
            level={level}
            name={HOUR_NAMES[at]!}
            hours={formatNumber(counts[at])}
            isActive={at === active}
            onChoose={() => setActive(at)}
          />
        ))}
      </Brushes>
      <ScheduleGrid
        label="Permitted hours"
        levels={HOUR_LEVELS}
        levelAt={hourLevelOf(market)}
        active={active}
        onActive={setActive}
        onPut={put}
        onPaste={paste}
        refusal={refusal}
        whyFixed={whyFixed}
      />
    </ValueDrawer>
  );
}
