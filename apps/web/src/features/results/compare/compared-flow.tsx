import { yearNumber, type ComparedDetails } from '@stackwatt/model';
import { moneyUnit } from '../../../lib/money.ts';
import { useUser } from '../../../lib/session.ts';
import { useChartSource } from '../../../ui/charts/chart-source.tsx';
import { exportName, toCsv } from '../../../ui/charts/chart-table.ts';
import { saveText } from '../../../ui/charts/export-file.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { SceneChart } from '../../../ui/charts/scene-chart.tsx';
import { LOOKS, type SeriesLook } from '../../../ui/charts/series-look.ts';
import { WideTable } from '../details/years/wide-table.tsx';
import { comparedScale, comparedSentence, comparedTable, NAMES, type ComparedNames } from './compare-text.ts';
import { yearBars, yearValue, type YearSeries } from './year-bars.ts';
import results from '../results.module.css';

interface ComparedFlowProps {
  readonly compared: ComparedDetails;
  readonly symbol: string;
  readonly view: 'table' | 'graph';
  readonly scope: 'both' | 'difference';
  readonly flow: 'annual' | 'cumulative';
  readonly names?: ComparedNames;
}

const PROPOSED: SeriesLook = { ...LOOKS.moneyIn, shape: 'line' };
const BASE: SeriesLook = { ...LOOKS.together, shape: 'line', mark: { ...LOOKS.together.mark, dash: [6, 3] } };

/** CMP-16, CMP-17: the cash flows of both and their difference, in figures or as a picture. */
export function ComparedFlow({ compared, symbol, view, scope, flow, names = NAMES }: ComparedFlowProps) {
  const { showBaseYearAsYearZero } = useUser();
  const source = useChartSource();
  const scale = comparedScale(compared);
  const unit = moneyUnit(symbol, scale);
  const table = comparedTable(compared, symbol, showBaseYearAsYearZero, scale, names);
  if (view === 'table')
    return (
      <WideTable
        id="compare-cash-flow"
        title={names === NAMES ? 'Cash flow, proposed and base' : `Cash flow, ${names.proposed} and ${names.base}`}
        summary={`Costs negative; the difference is ${names === NAMES ? 'proposed less base' : `${names.proposed} less ${names.base}`}`}
        numbers={table}
        onExport={async () =>
          saveText(
            `${exportName(source.project, 'compare economics', new Date().toISOString().slice(0, 10), source.partial)}.csv`,
            toCsv(comparedTable(compared, symbol, showBaseYearAsYearZero, { factor: 1, prefix: '' }, names), source.partial),
            'text/csv',
          )
        }
      />
    );
  const labels = compared.years.map(({ year }) => String(yearNumber(year, showBaseYearAsYearZero)));
  const values = (of: 'proposed' | 'base' | 'difference'): number[] => compared.years.map((year) => year[of][flow] / scale.factor);
  const parts =
    scope === 'both'
      ? [
          { id: 'proposed', name: names.proposed, look: PROPOSED, values: values('proposed') },
          { id: 'base', name: names.base, look: BASE, values: values('base') },
        ]
      : [
          {
            id: 'difference',
            name: `${names.proposed} less ${names === NAMES ? 'base' : names.base}`,
            look: PROPOSED,
            values: values('difference'),
          },
        ];
  const title = `${scope === 'both' ? 'Cash flow of both' : 'Difference of the cash flows'}, ${flow}`;
  const sentence = `${title}. ${names === NAMES ? comparedSentence(compared, symbol) : comparedSentence(compared, symbol, names.proposed, names.base)}`;
  const rowLabel = (row: number): string => `Year ${labels[row]}`;
  return (
    <section className={`card ${results.block}`}>
      {flow === 'cumulative' ? (
        <LineChart
          title={title}
          name={title}
          unit={unit}
          series={parts.map((part) => ({ ...part, unit, side: 'left', digits: 2 }))}
          axis={{ x: labels.map((_, k) => k), ticks: labels.map((label, at) => ({ at, label, isDay: false })) }}
          rowName="Year"
          rowLabel={rowLabel}
          height={300}
          axisTitle="Project year"
        />
      ) : (
        <SceneChart
          title={title}
          name={title}
          unit={`${unit}, costs negative`}
          sentence={sentence}
          table={{
            rowName: 'Year',
            count: labels.length,
            rowLabel: (row) => labels[row]!,
            columns: parts.map(({ name, values }) => ({ name, unit, digits: 2, at: (row) => values[row]! })),
          }}
          legend={
            scope === 'both'
              ? parts.map(({ id, name, look }) => ({ id, name, look, kind: 'fill' }))
              : [
                  { id: 'difference', name: `${names.proposed} earns more`, look: LOOKS.moneyIn, kind: 'fill' },
                  { id: 'less', name: `${names.proposed} earns less`, look: LOOKS.moneyOut, kind: 'fill' },
                ]
          }
          read={(field) => ({
            at: rowLabel(field),
            values: Object.fromEntries(
              parts.map(({ id, values }) => [id === 'difference' && values[field]! < 0 ? 'less' : id, yearValue(values[field]!)]),
            ),
          })}
          height={300}
          draw={(width, height) =>
            yearBars(
              labels,
              parts.map(({ id, name, look, values }): YearSeries => ({
                id,
                name,
                mark: look.mark,
                ...(id === 'difference' && { markBelow: LOOKS.moneyOut.mark }),
                values,
              })),
              width,
              height,
            )
          }
          axisTitle="Project year"
        />
      )}
    </section>
  );
}
