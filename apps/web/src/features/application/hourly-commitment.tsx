import { IconClock } from '@tabler/icons-react';
import { allocationCount, brokenBound, decimalsOf, EnergyMarket, fieldId, pathTo, setField } from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { useState } from 'react';
import { fieldOf, helpOf } from '../../editor/described-field.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { ValueDrawer } from '../../editor/value-drawer.tsx';
import { formatNumber } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { numberCells } from '../../ui/editable-grid/cell-kinds.ts';
import { EditableGrid } from '../../ui/editable-grid/editable-grid.tsx';
import { FieldMessage } from '../../ui/field-frame.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import css from './application.module.css';

const ALL_DAY = 100;
const two = (value: number): string => String(value).padStart(2, '0');

/** EM-28, D-083: for each sensitivity value 24 shares of the storage commitment, by hour of the day. */
export function HourlyCommitment({ index }: { readonly index: number }) {
  const path = pathTo('energyMarkets', index, 'hourlyMaxStorageCommitment');
  const id = fieldId(path);
  const { meta } = fieldOf(EnergyMarket, 'hourlyMaxStorageCommitment');
  const market = useProject((project) => project.energyMarkets[index]!);
  const messages = useMessages(id);
  const edit = useEdit();
  const [isOpen, setIsOpen] = useState(false);
  const lists = market.hourlyMaxStorageCommitment;
  const count = Math.max(1, lists.length, allocationCount(market));
  const shareAt = (hour: number, value: number): number => (lists[value] ?? lists.at(-1))?.[hour] ?? ALL_DAY;
  const all = lists.flat();
  const put = (step: string, next: number[][]): void => edit(step, (project) => setField(project, path, next));
  return (
    <div className={css.gap}>
      <div className={css.line}>
        <Button id={id} icon={IconClock} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Storage commitment by hour
        </Button>
        <HelpIcon of={meta.title} help={helpOf(meta, '')} />
        <span className="small text-3">
          {all.length === 0
            ? 'The same share all day'
            : `${formatNumber(Math.min(...all))} to ${formatNumber(Math.max(...all))} % by hour of the day`}
        </span>
      </div>
      <FieldMessage id={id} {...messages} />
      <ValueDrawer
        path={path}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title="Hourly Max Sensitivity"
        of={`${market.name}, maximum storage commitment by hour of the day`}
        verb="Use shares"
        head={
          <Button
            size="small"
            kind="quiet"
            disabled={lists.length === 0}
            onClick={() => put('make the storage commitment the same all day', [])}
          >
            The same all day
          </Button>
        }
      >
        <EditableGrid
          id={`${id}.values`}
          label="Maximum storage commitment by hour"
          rows={HOURS_PER_DAY}
          rowsName="Hour"
          rowName={(hour) => `${two(hour)}–${two(hour + 1)} h`}
          columns={Array.from({ length: count }, (_, value) => ({
            key: String(value),
            label: count === 1 ? 'Share' : `Value ${value + 1}`,
            unit: '%',
            kind: numberCells({ unit: '%', digits: decimalsOf(meta), check: (share) => brokenBound(share, meta) }),
          }))}
          valueAt={shareAt}
          cellId={(hour, value) => `${id}.values.${value}.${hour}`}
          end="the last hour"
          hasTools
          onChange={(changes, step) => {
            const next = Array.from({ length: count }, (_, value) =>
              Array.from({ length: HOURS_PER_DAY }, (__, hour) => shareAt(hour, value)),
            );
            for (const { row, column, value } of changes) next[column]![row] = Number(value);
            put(step, next);
          }}
        />
      </ValueDrawer>
    </div>
  );
}
