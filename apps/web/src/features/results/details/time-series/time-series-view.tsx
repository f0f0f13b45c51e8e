import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { TimeSeriesResult } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useProject } from '../../../../editor/use-editor.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { panLeft, panRight, zoomIn, zoomOut, type Range } from '../../../../ui/charts/range.ts';
import { windowLabel } from '../../../../ui/charts/time-labels.ts';
import { TimeSeriesViewer, type ViewerPane } from '../../../../ui/charts/time-series-viewer.tsx';
import { Segments } from '../../../../ui/choice-fields.tsx';
import { saveAllTimeSeries, saveTimeSeries } from '../../queries/result-files.ts';
import { HoursOfYear, type ShownHours } from '../years/hours-of-year.tsx';
import { SeriesList } from './series-list.tsx';
import {
  allItems,
  firstChoice,
  firstRange,
  paneContent,
  paneName,
  pointsOf,
  rangeOfDay,
  spanOf,
  spanRange,
  type Chosen,
  type Colours,
  type Span,
} from './viewer-series.ts';
import { useExport } from '../../queries/use-export.ts';
import type { DetailProps } from '../../views.ts';
import css from '../../results.module.css';

/** Every hour of the chosen system. */
export const TimeSeriesView = ({ projectId, detail }: DetailProps) => (
  <HoursOfYear projectId={projectId} detail={detail} id="viewer-year">
    {(shown) => <Viewer projectId={projectId} resultId={detail.row.id} {...shown} />}
  </HoursOfYear>
);

interface ViewerProps extends ShownHours {
  readonly projectId: string;
  readonly resultId: number;
}

const SPANS: readonly { readonly value: Span | 'other'; readonly label: string }[] = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
];

function Viewer({ projectId, resultId, result, year, isLoading, years, yearField }: ViewerProps) {
  const calendarYear = useProject((project) => project.energyMarkets[0]?.price.year ?? 2007);
  const base = useMemo(() => ({ calendarYear, stepMinutes: result.stepMinutes }), [calendarYear, result.stepMinutes]);
  const count = pointsOf(result);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [range, setRange] = useState<Range>(() => rangeOfDay(search.get('day'), base, count) ?? firstRange(result, base, count));
  const [chosen, setChosen] = useState<Chosen>(() => firstChoice(result));
  const [colours, setColours] = useState<Colours>({});
  const { project } = useChartSource();
  const one = useExport('The time series', () => saveTimeSeries(project, projectId, resultId, year));
  const all = useExport('The time series', () => saveAllTimeSeries(project, projectId, resultId));
  const panes = useMemo(
    () => ({ top: paneOf(result, chosen.top, colours), bottom: paneOf(result, chosen.bottom, colours) }),
    [result, chosen, colours],
  );
  const outline = allItems(result).find((item) => item.color === 'export')?.data;
  return (
    <>
      <div className={css.viewerHead}>
        <span className="text-2">{windowLabel(range, base)}</span>
        <span className="space" />
        {yearField}
        <Segments<Span | 'other'>
          label="Span"
          size="small"
          value={spanOf(range, base, count) ?? 'other'}
          choices={SPANS}
          onCommit={(span) => span !== 'other' && setRange(spanRange(span, range, base, count))}
        />
        <span className="row tight">
          <IconButton kind="default" icon={IconChevronLeft} label="Pan left" onClick={() => setRange(panLeft(range, count))} />
          <IconButton kind="default" icon={IconChevronRight} label="Pan right" onClick={() => setRange(panRight(range, count))} />
          <IconButton kind="default" icon={IconZoomIn} label="Zoom in" onClick={() => setRange(zoomIn(range, count))} />
          <IconButton kind="default" icon={IconZoomOut} label="Zoom out" onClick={() => setRange(zoomOut(range, count))} />
        </span>
        <Button size="small" icon={IconDownload} disabled={one.isExporting} onClick={one.run}>
          {one.isExporting ? 'Exporting' : 'Export Single Year'}
        </Button>
        {years > 1 && (
          <Button size="small" icon={IconDownload} disabled={all.isExporting} onClick={all.run}>
            {all.isExporting ? 'Exporting' : 'Export All Years'}
          </Button>
        )}
      </div>
      <section className={`card ${css.viewer}`} aria-label="Time series" aria-busy={isLoading}>
        <TimeSeriesViewer
          top={panes.top}
          bottom={panes.bottom}
          count={count}
          base={base}
          range={range}
          onRange={setRange}
          outline={outline}
        />
        <SeriesList
          result={result}
          chosen={chosen}
          colours={colours}
          onChoose={setChosen}
          onColour={setColours}
          onPatterns={(id) => void navigate({ search: `?series=${encodeURIComponent(id)}`, hash: '#patterns' })}
        />
      </section>
    </>
  );
}

/** The units stand in the title, the right one named as such; what is drawn below zero is said there. */
function paneOf(result: TimeSeriesResult, chosen: readonly string[], colours: Colours): ViewerPane {
  const content = paneContent(result, chosen, colours);
  const below = content.series.filter((one) => ['charge', 'import'].includes(one.id)).map((one) => one.name.toLowerCase());
  const units = content.units.map((unit, index) => (index === 1 ? `${unit} on the right` : unit)).join('; ');
  return {
    title: paneName(content),
    name: paneName(content),
    unit: below.length === 0 ? units : `${units}; ${below.join(' and ')} below zero`,
    series: content.series,
    marks: [],
  };
}
