import { IconChartHistogram, IconDotsVertical, IconSearch } from '@tabler/icons-react';
import type { TimeSeriesGroup, TimeSeriesItem, TimeSeriesResult } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import type { SeriesLook } from '../../../../ui/charts/series-look.ts';
import { SeriesKey } from '../../../../ui/charts/series-key.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Icon, type IconType } from '../../../../ui/icon.tsx';
import { ActionMenu } from '../../../../ui/menu.tsx';
import type { Token } from '../../../../ui/tokens.ts';
import { coloured, looksOf, PALETTE, refusal, toggled, type Chosen, type Colours, type PaneName } from './viewer-series.ts';
import css from './series-list.module.css';

interface SeriesListProps {
  readonly result: TimeSeriesResult;
  readonly chosen: Chosen;
  readonly colours: Colours;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onColour: (colours: Colours) => void;
  /** Shows one series as heat map, duration curve and by month (UX-35). */
  readonly onPatterns: (id: string) => void;
}

/** TS-05: every series by group, with a box for each chart; the less used ones behind "Show More". */
export function SeriesList(props: SeriesListProps) {
  const { result } = props;
  const [query, setQuery] = useState('');
  const [showsExtra, setShowsExtra] = useState(false);
  const wanted = query.trim().toLowerCase();
  const matches = (item: TimeSeriesItem): boolean => item.name.toLowerCase().includes(wanted) || item.units.toLowerCase().includes(wanted);
  const extra = result.groups.reduce((sum, group) => sum + group.extra.length, 0);
  const looks = useMemo(() => looksOf(result), [result]);
  return (
    <aside className={css.list} aria-label="Series">
      <div className={css.search}>
        <Icon icon={IconSearch} size={14} />
        <input
          type="search"
          aria-label="Find a series"
          placeholder="Find a series"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </div>
      <div className={css.heads} aria-hidden>
        <span>Series</span>
        <span>Top</span>
        <span>Bottom</span>
      </div>
      {result.groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          items={[...group.main, ...(showsExtra || wanted !== '' ? group.extra : [])].filter(matches)}
          looks={looks}
          {...props}
        />
      ))}
      {extra > 0 && wanted === '' && (
        <div className={css.more}>
          <button type="button" className="link-button" onClick={() => setShowsExtra(!showsExtra)}>
            {showsExtra ? 'Show Less' : `Show More, ${extra} series`}
          </button>
        </div>
      )}
    </aside>
  );
}

interface GroupProps extends SeriesListProps {
  readonly group: TimeSeriesGroup;
  readonly items: readonly TimeSeriesItem[];
  readonly looks: ReadonlyMap<string, SeriesLook>;
}

function Group({ group, items, looks, ...props }: GroupProps) {
  const { colours, onColour, onPatterns } = props;
  if (items.length === 0) return null;
  return (
    <fieldset className={css.group}>
      <legend>{group.name}</legend>
      {items.map((item) => (
        <div key={item.id} className={css.row}>
          <span className={css.name} title={`${item.name}, ${item.units}`}>
            <SeriesKey look={coloured(looks.get(item.id)!, colours[item.id])} />
            <span>
              {item.name} <span className="unit">{item.units}</span>
            </span>
          </span>
          {(['top', 'bottom'] as const).map((pane) => (
            <Box key={pane} pane={pane} item={item} {...props} />
          ))}
          <SeriesMenu
            name={item.name}
            onPatterns={() => onPatterns(item.id)}
            onColour={(token) => onColour({ ...colours, [item.id]: token })}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Box({
  pane,
  item,
  result,
  chosen,
  onChoose,
}: Pick<SeriesListProps, 'result' | 'chosen' | 'onChoose'> & { readonly pane: PaneName; readonly item: TimeSeriesItem }) {
  const reason = refusal(result, chosen[pane], item);
  return (
    <label className={css.box} title={reason}>
      <input
        type="checkbox"
        checked={chosen[pane].includes(item.id)}
        disabled={reason !== undefined}
        aria-label={`${item.name}, ${item.units}, ${pane} chart`}
        onChange={() => onChoose(toggled(chosen, pane, item.id))}
      />
    </label>
  );
}

/** A spot of a colour, as the icon of its entry. */
const spotOf = (token: Token): IconType =>
  function Spot({ size }) {
    return <span style={{ width: size, height: size, borderRadius: '50%', background: `var(--${token})`, display: 'block' }} aria-hidden />;
  };
const SPOTS = PALETTE.map(({ token, name }) => ({ token, name, spot: spotOf(token) }));

interface SeriesMenuProps {
  readonly name: string;
  readonly onPatterns: () => void;
  readonly onColour: (token: Token) => void;
}

/** What else can be seen of a series, and its colour, which may be chosen (TS-01); its dash stays. */
const SeriesMenu = ({ name, onPatterns, onColour }: SeriesMenuProps) => (
  <ActionMenu
    width={220}
    label={`More of ${name}`}
    target={<IconButton label={`More of ${name}`} icon={IconDotsVertical} className={css.menu} />}
    entries={[
      { label: 'Heat map, duration, months', icon: IconChartHistogram, run: onPatterns },
      ...SPOTS.map(({ token, name: colour, spot }) => ({ label: colour, icon: spot, run: () => onColour(token) })),
    ]}
  />
);
