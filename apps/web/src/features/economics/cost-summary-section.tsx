import { IconCopy } from '@tabler/icons-react';
import type { CostPart } from '@stackwatt/simulation';
import { memo } from 'react';
import { Link } from 'react-router';
import { usePreview } from '../../editor/preview.ts';
import { MILLIONS, moneyUnit } from '../../lib/money.ts';
import { getNumberStyle } from '../../lib/number-style.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { toTsv } from '../../ui/charts/chart-table.ts';
import table from '../../ui/data-table.module.css';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { Section } from '../../ui/section.tsx';
import { markBackground, Swatch } from '../../ui/stack-strip.tsx';
import { showToast } from '../../ui/toast.tsx';
import { TECHNOLOGY_MARKS, type Mark } from '../../ui/tokens.ts';
import { costFigures, costRows, lcoeSentence, PART_NAMES, type CostRow, type CostRows } from './cost-texts.ts';
import type { ShownCosts } from './use-cost-summary.ts';
import css from './cost-summary.module.css';

const MARKS: Record<CostPart, Mark> = {
  solar: TECHNOLOGY_MARKS.solar,
  wind: TECHNOLOGY_MARKS.wind,
  storage: TECHNOLOGY_MARKS.storage,
  system: { ...TECHNOLOGY_MARKS.limit, label: PART_NAMES.system },
};

const millions = (amount: number, digits = 2): string => formatNumber(amount / MILLIONS.factor, digits);
/** A part that costs nothing has no figure. */
const cell = (amount: number): string => (amount === 0 ? MISSING : millions(amount));

interface CostSummarySectionProps {
  readonly costs: ShownCosts | undefined;
}

/** What the whole plant costs, by line, before and in operation; read only, from Equipment and Economics. */
export function CostSummarySection({ costs }: CostSummarySectionProps) {
  const { reason, errors } = usePreview();
  const waitsFor = reason ?? errors[0]?.label;
  if (!costs)
    return (
      <Section id="cost-summary" title="Cost summary" summary="What the whole plant costs, before incentives">
        <p className="text-2">
          {waitsFor === undefined ? 'Calculating with the live preview.' : `Shows with the live preview, which waits: ${waitsFor}.`}
        </p>
      </Section>
    );
  return <CostTables summary={costs.summary} project={costs.project} isOld={costs.isOld} />;
}

function CostTables({ summary, project, isOld }: ShownCosts) {
  const symbol = project.currencySymbol;
  return (
    <Section
      id="cost-summary"
      title="Cost summary"
      summary="What the whole plant costs, before incentives. Read only, from Equipment and Economics"
      bare
      actions={
        <Button size="small" kind="quiet" icon={IconCopy} onClick={() => copy(costRows(summary), moneyUnit(symbol, MILLIONS), symbol)}>
          Copy table
        </Button>
      }
    >
      <div className={isOld ? css.old : undefined} aria-busy={isOld}>
        <CostFigures summary={summary} project={project} />
      </div>
    </Section>
  );
}

/** Drawn again only for another plant: while one is calculated the old figures stay as they are. */
const CostFigures = memo(({ summary, project }: Omit<ShownCosts, 'isOld'>) => {
  const rows = costRows(summary);
  const symbol = project.currencySymbol;
  const unit = moneyUnit(symbol, MILLIONS);
  const finding = lcoeSentence(summary, rows.whole, symbol);
  return (
    <>
      <Bars rows={rows} unit={unit} rate={summary.realDiscountRate} />
      <CostTable rows={rows} unit={unit} symbol={symbol} />
      <div className={css.figures}>
        <KeyFigures>
          {costFigures(summary, rows, project).map((figure) => (
            <KeyFigure key={figure.label} {...figure} />
          ))}
        </KeyFigures>
      </div>
      <div className={css.note}>
        {finding !== undefined && <p className={css.finding}>{finding}</p>}
        <p>
          Of the plant in the live preview: the largest size of each list and the first value of each other input
          {project.earlyAnalysis ? ', one year carried on' : ''}. Real money, without inflation, costs positive. Per energy is the present
          value of the line over that of the energy delivered. Energy bought for the plant itself, penalties and credits on production are
          in no line and not in the LCOE.
        </p>
        <p>
          <Link to="/manual/method/finance">Method</Link>
        </p>
      </div>
    </>
  );
});

/** Present value of each part, before operation, in operation and of both, on one scale. */
function Bars({ rows, unit, rate }: { readonly rows: CostRows; readonly unit: string; readonly rate: number }) {
  const bars = [rows.beforeSum, rows.operationSum, rows.whole];
  const widest = Math.max(...bars.map((bar) => bar.presentTotal));
  if (!(widest > 0)) return null;
  return (
    <div className={css.madeOf}>
      <div className={css.head}>
        <h3>
          Made of{' '}
          <span className="unit">
            {unit}, present value of year 0 at {formatNumber(rate * 100, 2)} % real
          </span>
        </h3>
        <span className="space" />
        {rows.parts.map((part) => (
          <span key={part} className={css.key}>
            <Swatch mark={MARKS[part]} />
            {PART_NAMES[part]}
          </span>
        ))}
      </div>
      {bars.map((bar) => (
        <Bar key={bar.name} bar={bar} rows={rows} widest={widest} unit={unit} isWhole={bar === rows.whole} />
      ))}
    </div>
  );
}

/** Share of the widest bar from which a part has room for its figure. */
const ROOM_FOR_TEXT = 0.08;

interface BarProps {
  readonly bar: CostRow;
  readonly rows: CostRows;
  readonly widest: number;
  readonly unit: string;
  readonly isWhole: boolean;
}

function Bar({ bar, rows, widest, unit, isWhole }: BarProps) {
  const parts = rows.parts.filter((part) => bar.present[part] > 0);
  const sentence = `${bar.name}: ${parts.map((part) => `${PART_NAMES[part]} ${millions(bar.present[part], 1)}`).join(', ')}, together ${millions(bar.presentTotal, 1)} ${unit}`;
  return (
    <>
      <span className={isWhole ? css.whole : undefined}>{bar.name}</span>
      <div className={css.bar}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn, not loaded */}
        <div className={css.parts} role="img" aria-label={sentence} style={{ width: `${(bar.presentTotal / widest) * 82}%` }}>
          {parts.map((part) => (
            <div key={part} className={css.part} style={{ ...markBackground(MARKS[part]), flexGrow: bar.present[part], flexBasis: 0 }}>
              {bar.present[part] / widest > ROOM_FOR_TEXT && <span>{millions(bar.present[part], 1)}</span>}
            </div>
          ))}
        </div>
        <span className={isWhole ? css.whole : 'medium'}>{millions(bar.presentTotal, 1)}</span>
      </div>
    </>
  );
}

/** Of the largest line, said by the figure beside it; a sum has none. */
const ShareBar = ({ share }: { readonly share: number }) =>
  share > 0 && (
    <span className={css.share} aria-hidden>
      <span style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  );

interface CostTableProps {
  readonly rows: CostRows;
  readonly unit: string;
  readonly symbol: string;
}

function CostTable({ rows, unit, symbol }: CostTableProps) {
  const heads = [
    ...rows.parts.map((part) => ({ name: PART_NAMES[part], unit, isTotal: false })),
    { name: 'Total', unit, isTotal: true },
    { name: 'Present value', unit, isTotal: false },
    { name: 'Share', unit: '%', isTotal: false },
    { name: 'Per energy', unit: `${symbol}/MWh`, isTotal: false },
  ];
  const largest = Math.max(...[...rows.before, ...rows.inOperation].map(({ share }) => share));
  const line = (row: CostRow, isTotal = false) => (
    <tr key={row.name} data-total={isTotal || undefined}>
      <th scope="row">{row.name}</th>
      <td className="text-2">{row.when}</td>
      {rows.parts.map((part) => (
        <td key={part} className={table.number}>
          {cell(row.amounts[part])}
        </td>
      ))}
      <td className={`${table.number} ${css.total}`}>{millions(row.total)}</td>
      <td className={table.number}>{millions(row.presentTotal)}</td>
      <td className={table.number}>
        <ShareBar share={isTotal ? 0 : row.share / largest} />
        <span className={css.shareFigure}>{formatNumber(row.share * 100, 1)}</span>
      </td>
      <td className={table.number}>{formatNumber(row.perMwh, 2)}</td>
    </tr>
  );
  const group = (name: string) => (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={heads.length + 2}>
        {name}
      </th>
    </tr>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label="Costs by line">
      <table className={`${table.table} ${css.lines}`} aria-label="Costs by line">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">When</th>
            {heads.map((head) => (
              <th key={head.name} scope="col" className={head.isTotal ? `${table.number} ${css.total}` : table.number}>
                {head.name}
                <span className={table.unit}>{head.unit}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {group('Before operation')}
          {rows.before.map((row) => line(row))}
          {line(rows.beforeSum, true)}
          {rows.inOperation.length > 0 && (
            <>
              {group('In operation')}
              {rows.inOperation.map((row) => line(row))}
              {line(rows.operationSum, true)}
            </>
          )}
          {line(rows.whole, true)}
        </tbody>
      </table>
    </section>
  );
}

/** The table with its headings and units, in full precision. */
function copy(rows: CostRows, unit: string, symbol: string): void {
  const all = [...rows.before, rows.beforeSum, ...rows.inOperation, rows.operationSum, rows.whole];
  const column = (name: string, columnUnit: string, of: (row: CostRow) => number | undefined) => ({
    name,
    unit: columnUnit,
    digits: 2,
    at: (index: number) => of(all[index]!) ?? null,
  });
  const text = toTsv(
    {
      rowName: 'Line',
      count: all.length,
      rowLabel: (index) => [all[index]!.name, all[index]!.when].filter((one) => one !== '').join(', '),
      columns: [
        ...rows.parts.map((part) => column(PART_NAMES[part], unit, (row) => row.amounts[part] / MILLIONS.factor)),
        column('Total', unit, (row) => row.total / MILLIONS.factor),
        column('Present value', unit, (row) => row.presentTotal / MILLIONS.factor),
        column('Share', '%', (row) => row.share * 100),
        column('Per energy', `${symbol}/MWh`, (row) => row.perMwh),
      ],
    },
    getNumberStyle(),
  );
  void navigator.clipboard.writeText(text).then(
    () => showToast({ text: 'Cost summary copied' }),
    () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
  );
}
