import { MOST_CHOSEN_SERIES } from '@stackwatt/model';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { useTimeSeries } from '../queries/result-queries.ts';
import css from './exports.module.css';

interface ChosenSeriesProps {
  readonly projectId: string;
  readonly system: number;
  /** How many there are, once known. */
  readonly count: number | undefined;
  /** Ids; undefined for all of them. */
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (chosen: readonly string[] | undefined) => void;
}

/** Which time series go with the workbook: all of them, or those that are ticked. */
export function ChosenSeries({ projectId, system, count, chosen, onChange }: ChosenSeriesProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div className="row">
        <span className="small text-2">
          {chosen === undefined
            ? `All ${count === undefined ? '' : `${formatNumber(count)} `}series`
            : `${formatNumber(chosen.length)} series`}
        </span>
        <Button size="small" onClick={() => setOpen(true)}>
          Choose series
        </Button>
      </div>
    );
  return <SeriesList projectId={projectId} system={system} chosen={chosen} onChange={onChange} />;
}

function SeriesList({ projectId, system, chosen, onChange }: Omit<ChosenSeriesProps, 'count'>) {
  const { data, isError, error } = useTimeSeries(projectId, system, 1);
  if (isError) return <p className={css.error}>The list of series could not be loaded: {messageOf(error)}</p>;
  if (!data) return <output className="text-2">Loading the list of series</output>;
  const all = data.groups.flatMap(({ main, extra }) => [...main, ...extra]).map(({ id }) => id);
  const ticked = chosen ?? all;
  const set = (ids: readonly string[]): void => onChange(ids.length === all.length ? undefined : ids);
  return (
    <fieldset className={css.series} aria-label="Time series in the workbook">
      <div className="row">
        <Button size="small" onClick={() => onChange(undefined)}>
          All series
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          No series
        </Button>
        <span className="small text-3">
          {formatNumber(ticked.length)} of {formatNumber(all.length)}
        </span>
      </div>
      {data.groups.map(({ name, main, extra }) => (
        <div key={name}>
          <b className="small">{name}</b>
          {[...main, ...extra].map((item) => (
            <CheckBox
              key={item.id}
              label={`${item.name} (${item.units})`}
              value={ticked.includes(item.id)}
              disabled={!ticked.includes(item.id) && ticked.length >= MOST_CHOSEN_SERIES}
              onCommit={(on) => set(all.filter((id) => (id === item.id ? on : ticked.includes(id))))}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}
