import { IconSearch } from '@tabler/icons-react';
import type { TimeSeriesGroup, TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { useState } from 'react';
import { lookOfToken } from '../../ui/charts/series-look.ts';
import { SeriesKey } from '../../ui/charts/series-key.tsx';
import { Icon } from '../../ui/icon.tsx';
import { allItems, refusal, toggled, type Chosen, type PaneName } from './viewer-series.ts';
import css from './series-list.module.css';

interface SeriesListProps {
  readonly result: TimeSeriesResult;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

/** TS-05: every series by group, with a box for each chart; the less used ones behind "Show More". */
export function SeriesList({ result, chosen, onChoose }: SeriesListProps) {
  const [query, setQuery] = useState('');
  const [showsExtra, setShowsExtra] = useState(false);
  const wanted = query.trim().toLowerCase();
  const matches = (item: TimeSeriesItem): boolean => item.name.toLowerCase().includes(wanted) || item.units.toLowerCase().includes(wanted);
  const extra = result.groups.reduce((sum, group) => sum + group.extra.length, 0);
  const order = allItems(result);
  return (
    <aside className={css.list} aria-label="Series">
      <div className={css.search}>
        <Icon icon={IconSearch} size={14} />
        <input type="search" aria-label="Find a series" placeholder="Find a series" value={query} onChange={(event) => setQuery(event.target.value)} />
      </div>
      <div className={css.heads} aria-hidden><span>Series</span><span>Top</span><span>Bottom</span></div>
      {result.groups.map((group) => (
        <Group
          key={group.name} group={group} items={[...group.main, ...(showsExtra || wanted !== '' ? group.extra : [])].filter(matches)} order={order} result={result} chosen={chosen} onChoose={onChoose}
        />
      ))}
      {extra > 0 && wanted === '' && <div className={css.more}><button type="button" className="link-button" onClick={() => setShowsExtra(!showsExtra)}>{showsExtra ? 'Show Less' : `Show More, ${extra} series`}</button></div>}
    </aside>
  );
}

interface GroupProps extends SeriesListProps {
  readonly group: TimeSeriesGroup;
  readonly items: readonly TimeSeriesItem[];
  readonly order: readonly TimeSeriesItem[];
}

function Group({ group, items, order, result, chosen, onChoose }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{group.name}</legend>
      {items.map((item) => (
        <div key={item.id} className={css.row}>
          <span className={css.name} title={`${item.name}, ${item.units}`}>
            <SeriesKey look={lookOfToken(item.color, order.filter((one) => one.color === 'generic').indexOf(item))} />
            <span>{item.name} <span className="unit">{item.units}</span></span>
          </span>
          {(['top', 'bottom'] as const).map((pane) => <Box key={pane} pane={pane} item={item} result={result} chosen={chosen} onChoose={onChoose} />)}
        </div>
      ))}
    </fieldset>
  );
}

function Box({ pane, item, result, chosen, onChoose }: SeriesListProps & { readonly pane: PaneName; readonly item: TimeSeriesItem }) {
  const reason = refusal(result, chosen[pane], item);
  return (
    <label className={css.box} title={reason}>
      <input type="checkbox" checked={chosen[pane].includes(item.id)} disabled={reason !== undefined} aria-label={`${item.name}, ${item.units}, ${pane} chart`} onChange={() => onChoose(toggled(chosen, pane, item.id))} />
    </label>
  );
}
