import type { ResultTable, TableRow } from '@stackwatt/model';
import type { ReactNode } from 'react';
import { formatMoney, formatUnit, MILLIONS, moneyUnit } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/number.ts';
import { KeyFigure, KeyFigures } from '../../../ui/key-figure.tsx';
import { SystemName } from '../system/system-name.tsx';
import css from './running.module.css';

interface RowFiguresProps {
  readonly title: string;
  readonly header: ResultTable['header'];
  readonly row: TableRow;
  readonly bus: 'ac' | 'dc';
  readonly symbol: string;
  readonly children?: ReactNode;
}

/** What the table knows of a system stands at once, before anything of it is calculated in detail. */
export const RowFigures = ({ title, header, row, bus, symbol, children }: RowFiguresProps) => (
  <section className={`card ${css.figures}`} aria-label="Key figures">
    <header>
      <h2>{title}</h2>
      <span className="text-2">
        <SystemName header={header} row={row} bus={bus} />
      </span>
    </header>
    <KeyFigures>
      <KeyFigure
        label="NPV"
        value={formatNumber(row.npv / MILLIONS.factor, 2)}
        unit={moneyUnit(symbol, MILLIONS)}
        isNegative={row.npv < 0}
        note={`capital ${formatMoney(row.capex, symbol)}`}
      />
      <KeyFigure label="IRR" value={formatNumber(row.irr === null ? null : row.irr * 100, 1)} unit="%" note={row.proof.irrNote} />
      <KeyFigure label="Payback" value={formatNumber(row.payback, 1)} unit="yr" />
      <KeyFigure label="LCOE" value={formatNumber(row.lcoe, 2)} unit={`${symbol}/MWh`} />
      <KeyFigure
        label="Revenue, first year"
        value={formatNumber(row.revenue.reduce((sum, one) => sum + one, 0) / MILLIONS.factor, 2)}
        unit={moneyUnit(symbol, MILLIONS)}
        note={`opex ${formatUnit(row.opex / MILLIONS.factor, 2, `${moneyUnit(symbol, MILLIONS)}/yr`)}`}
      />
    </KeyFigures>
    {children}
  </section>
);
