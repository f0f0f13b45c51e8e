import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronRight, IconCopy, IconFileSpreadsheet } from '@tabler/icons-react';
import { TAX_BENEFIT_NOTE, yearNumber, type DetailResult } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { formatPercent, moneyUnit, scaleFor, type Scale } from '../../../../lib/money.ts';
import { getNumberStyle } from '../../../../lib/number-style.ts';
import { formatExact, formatNumber, MISSING } from '../../../../lib/number.ts';
import { useUser } from '../../../../lib/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { toTsv } from '../../../../ui/charts/chart-table.ts';
import { useChartSource } from '../../../../ui/charts/chart-source.tsx';
import { Segments } from '../../../../ui/choice-fields.tsx';
import table from '../../../../ui/data-table.module.css';
import { Icon } from '../../../../ui/icon.tsx';
import { showToast } from '../../../../ui/toast.tsx';
import { useAsk } from '../../exports/export-queries.ts';
import { hasTaxBenefits } from '../summary/summary-facts.ts';
import type { DetailProps } from '../../views.ts';
import shared from '../../results.module.css';
import {
  allParents,
  checksOf,
  copiedTable,
  inMoneyOf,
  openAtFirst,
  shownValue,
  streamsLessNet,
  visibleLines,
  worthToday,
  type MoneyOf,
  type ProFormaCheck,
  type ProFormaLine,
} from './pro-forma.ts';
import { CardTitle } from '../../../../ui/card-title.tsx';
import css from './pro-forma.module.css';

type Depth = 'totals' | 'open' | 'all' | 'own';

const DIGITS: Record<ProFormaLine['unit'], number> = { currency: 2, MWh: 0, factor: 4 };

/** CF-05: every year of every stream as a tree, down to the discounted flow that ends at the NPV, with the checks a reader would make. */
export function ProFormaView({ projectId, detail, symbol }: DetailProps) {
  const { showBaseYearAsYearZero } = useUser();
  const { partial } = useChartSource();
  const [moneyOf, setMoneyOf] = useState<MoneyOf>('constant');
  const [open, setOpen] = useState(() => openAtFirst(detail.cashflowTree));
  const { inflationRate, realDiscountRate } = detail.financial;
  const tree = useMemo(() => inMoneyOf(detail.cashflowTree, moneyOf, inflationRate), [detail, moneyOf, inflationRate]);
  const lines = visibleLines(tree, open);
  const scale = scaleFor([...detail.cashflow, ...detail.cashflowCumulative]);
  const depths: Record<Exclude<Depth, 'own'>, ReadonlySet<string>> = useMemo(
    () => ({ totals: new Set(), open: openAtFirst(detail.cashflowTree), all: allParents(detail.cashflowTree) }),
    [detail],
  );
  const same = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((id) => b.has(id));
  const depth = (Object.keys(depths) as (keyof typeof depths)[]).find((one) => same(depths[one], open)) ?? 'own';
  const toggle = (id: string, isOpen: boolean): void => setOpen(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id)));
  const unitOf = ({ unit }: ProFormaLine): string => (unit === 'currency' ? symbol : unit === 'MWh' ? 'MWh' : '');
  const copy = (): void =>
    void navigator.clipboard.writeText(toTsv(copiedTable(lines, unitOf, showBaseYearAsYearZero), getNumberStyle(), partial)).then(
      () => showToast({ text: 'Pro forma copied' }),
      () => showToast({ tone: 'danger', text: 'The browser does not allow copying here' }),
    );
  const ask = useAsk(projectId, detail.row.id);
  const exported = (): void =>
    ask.mutate(
      { what: 'pro-forma' },
      {
        onSuccess: () => showToast({ text: 'The workbook is being made; it downloads by itself' }),
        onError: (error) => showToast({ tone: 'danger', text: `The pro forma could not be exported: ${messageOf(error)}` }),
      },
    );
  const checks = checksOf(detail.cashflowTree, detail.financial);
  const nominalRate = (1 + realDiscountRate) * (1 + inflationRate) - 1;
  return (
    <>
      <section className={`card ${css.card}`} aria-label="Pro forma">
        <div className={css.head}>
          <Segments<MoneyOf>
            label="Money"
            size="small"
            value={moneyOf}
            choices={[
              { value: 'constant', label: 'Constant money' },
              { value: 'nominal', label: `Nominal, ${formatPercent(inflationRate, 1)}` },
            ]}
            onCommit={setMoneyOf}
          />
          <Segments<Depth>
            label="Rows"
            size="small"
            value={depth}
            choices={[
              { value: 'totals', label: 'Totals' },
              { value: 'open', label: 'Open' },
              { value: 'all', label: 'All rows' },
            ]}
            onCommit={(next) => next !== 'own' && setOpen(depths[next])}
          />
          <span className="small text-3">
            {moneyUnit(symbol, scale)}, costs negative.{' '}
            {moneyOf === 'constant'
              ? `Money of year ${yearNumber(1, showBaseYearAsYearZero)}, real discount rate ${formatPercent(realDiscountRate, 2)}`
              : `Money of each year, nominal discount rate ${formatPercent(nominalRate, 2)}`}
          </span>
          <span className="space" />
          <Button size="small" kind="quiet" icon={IconCopy} onClick={copy}>
            Copy table
          </Button>
          <Button size="small" icon={IconFileSpreadsheet} disabled={ask.isPending} onClick={exported}>
            Export to Excel
          </Button>
        </div>
        <Tree lines={lines} misses={streamsLessNet(tree)} scale={scale} isBaseYearZero={showBaseYearAsYearZero} onToggle={toggle} />
        <div className={css.hint}>
          <span>
            <kbd>←</kbd> <kbd>→</kbd> close and open a row
          </span>
          <span className="space" />
          <span>
            Years {yearNumber(0, showBaseYearAsYearZero)} to {yearNumber(detail.financial.projectLifeTime, showBaseYearAsYearZero)}, year{' '}
            {yearNumber(0, showBaseYearAsYearZero)} is the year before operation
          </span>
        </div>
      </section>
      <div className={shared.tables}>
        <Checks checks={checks} />
        <WorthToday detail={detail} symbol={symbol} />
        <Reading detail={detail} nominalRate={nominalRate} />
      </div>
    </>
  );
}

interface TreeProps {
  readonly lines: readonly ProFormaLine[];
  /** By year, what the streams miss of the net cash flow. */
  readonly misses: readonly number[];
  readonly scale: Scale;
  readonly isBaseYearZero: boolean;
  readonly onToggle: (id: string, isOpen: boolean) => void;
}

function Tree({ lines, misses, scale, isBaseYearZero, onToggle }: TreeProps) {
  const cell = (line: ProFormaLine, value: number | undefined): string => {
    if (value === undefined) return '';
    return value === 0 && line.unit !== 'factor' ? MISSING : formatNumber(shownValue(line, value, scale), DIGITS[line.unit]);
  };
  /** Arrows open and close the row and move between rows that can. */
  const key =
    ({ id, isOpen }: ProFormaLine) =>
    (event: KeyboardEvent<HTMLButtonElement>): void => {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (step !== undefined) {
        const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLButtonElement>('tbody button') ?? [])];
        all[all.indexOf(event.currentTarget) + step]?.focus();
      } else if (event.key === 'ArrowRight' && !isOpen) onToggle(id, true);
      else if (event.key === 'ArrowLeft' && isOpen) onToggle(id, false);
      else return;
      event.preventDefault();
    };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Pro forma, table">
      <table className={`${table.table} ${css.tree}`} aria-label="Pro forma">
        <thead>
          <tr>
            <th scope="col" className={css.name}>
              Year
            </th>
            <th scope="col" className={`${table.number} ${css.sum}`}>
              Sum
            </th>
            {misses.map((_, year) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its year
              <th key={year} scope="col" className={table.number}>
                {yearNumber(year, isBaseYearZero)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <tr
              key={line.id}
              data-kind={line.kind}
              data-level={line.level}
              data-net={line.name === 'Net cash flow'}
              data-begins={line.kind !== lines[row - 1]?.kind}
            >
              <th scope="row" className={css.name} style={{ paddingLeft: 10 + 20 * line.level }}>
                {line.hasParts ? (
                  <button
                    type="button"
                    className={css.parent}
                    aria-expanded={line.isOpen}
                    onClick={() => onToggle(line.id, !line.isOpen)}
                    onKeyDown={key(line)}
                  >
                    <Icon icon={line.isOpen ? IconChevronDown : IconChevronRight} size={14} />
                    {nameOf(line)}
                  </button>
                ) : (
                  nameOf(line)
                )}
              </th>
              <td
                className={`${table.number} ${css.sum} ${signOf(line, line.sum)}`}
                title={line.sum === undefined ? undefined : formatExact(line.sum)}
              >
                {cell(line, line.sum)}
              </td>
              {line.values.map((value, year) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is its year
                <td key={year} className={`${table.number} ${signOf(line, value)}`} title={formatExact(value)}>
                  {cell(line, value)}
                </td>
              ))}
            </tr>
          ))}
          <tr data-kind="check">
            <th scope="row" className={css.name}>
              Check: streams less net
            </th>
            <td className={`${table.number} ${css.sum}`}>
              {formatNumber(
                misses.reduce((sum, value) => sum + Math.abs(value), 0),
                2,
              )}
            </td>
            {misses.map((miss, year) => (
              // oxlint-disable-next-line react/no-array-index-key -- a column is its year
              <td key={year} className={table.number} title={formatExact(miss)}>
                {Math.abs(miss) <= 0.01 ? <Tick label="in order" /> : <span className="negative">{formatNumber(miss, 2)}</span>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

/** Energy has its unit beside its name: the head names that of money. */
const nameOf = ({ name, level, unit }: ProFormaLine): string => (level === 0 && unit === 'MWh' ? `${name}, MWh` : name);

const signOf = ({ unit }: ProFormaLine, value: number | undefined): string => (unit === 'currency' && (value ?? 0) < 0 ? 'negative' : '');

const Tick = ({ label }: { readonly label: string }) => (
  <span className={css.tick}>
    <Icon icon={IconCheck} size={14} />
    <span className="sr-only">{label}</span>
  </span>
);

const Checks = ({ checks }: { readonly checks: readonly ProFormaCheck[] }) => (
  <section className={`card ${shared.facts}`}>
    <CardTitle>
      Checks <span className="unit">largest deviation, in currency</span>
    </CardTitle>
    <table aria-label="Checks">
      <tbody>
        {checks.map(({ label, deviation, isMet }) => (
          <tr key={label}>
            <th scope="row">
              {isMet ? (
                <Tick label="in order:" />
              ) : (
                <span className="negative">
                  <Icon icon={IconAlertTriangle} size={14} />
                  <span className="sr-only">not met:</span>
                </span>
              )}{' '}
              {label}
            </th>
            <td className={isMet ? undefined : 'negative'}>{formatNumber(deviation, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function WorthToday({ detail, symbol }: Pick<DetailProps, 'detail' | 'symbol'>) {
  const parts = worthToday(detail.cashflowTree);
  const scale = scaleFor(parts.map(({ worth }) => worth));
  return (
    <section className={`card ${shared.facts}`}>
      <CardTitle>
        Where the NPV comes from <span className="unit">{moneyUnit(symbol, scale)}, discounted</span>
      </CardTitle>
      <table aria-label="Where the NPV comes from">
        <tbody>
          {[...parts, { name: 'NPV', worth: detail.financial.npv }].map(({ name, worth }, place) => (
            <tr key={name} data-total={place === parts.length}>
              <th scope="row">{name}</th>
              <td className={worth < 0 ? 'negative' : undefined}>{formatNumber(worth / scale.factor, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The conventions of this table with the project's own rates, so that it can be followed without the manual. */
function Reading({ detail, nominalRate }: { readonly detail: DetailResult; readonly nominalRate: number }) {
  const { irr, inflationRate, realDiscountRate } = detail.financial;
  return (
    <section className={`card ${shared.facts}`}>
      <CardTitle>How to read it</CardTitle>
      <p className={css.reading}>
        Flows fall at the end of their year. Energy bought is an expense here and netted in the revenue of the other tables; the operating
        income is the same.
      </p>
      <p className={css.reading}>
        Nominal shows each flow with {formatPercent(inflationRate, 1)} inflation, discounted at {formatPercent(nominalRate, 2)} instead of{' '}
        {formatPercent(realDiscountRate, 2)}. The NPV stays the same
        {irr === null
          ? '.'
          : `; the IRR reads ${formatPercent(irr, 1)} real and ${formatNumber(toPercent((1 + irr) * (1 + inflationRate) - 1), 1)}\u00a0% nominal.`}
      </p>
      {hasTaxBenefits(detail.row) && <p className={css.reading}>{TAX_BENEFIT_NOTE}.</p>}
    </section>
  );
}
