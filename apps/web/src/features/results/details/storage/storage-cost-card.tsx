import type { StorageResult } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { SceneChart } from '../../../../ui/charts/scene-chart.tsx';
import { LOOKS } from '../../../../ui/charts/series-look.ts';
import { changeOf, waterfall } from '../../../../ui/charts/waterfall.ts';
import { depthChart, lcosBars, monthChart } from './storage-cost.ts';
import shared from '../../results.module.css';

/** What costs more is money that goes out. */
const COSTS = { up: LOOKS.moneyOut, down: LOOKS.moneyIn };

interface StorageCostCardsProps {
  readonly storageUnit: StorageResult;
  readonly symbol: string;
  /** The project year that is shown, from 1, and as the user counts. */
  readonly year: number;
  readonly yearName: number;
}

/** The cycles of a year by month and by depth, and what a MWh out of the storage unit costs, part by part. */
export function StorageCostCards({ storageUnit, symbol, year, yearName }: StorageCostCardsProps) {
  const months = monthChart(storageUnit, year);
  const depth = depthChart(storageUnit, year);
  const bars = lcosBars(storageUnit);
  const unit = `${symbol}/MWh`;
  const by = (k: number): number => changeOf(bars, k);
  return (
    <div className={shared.sideBySide}>
      {months && (
        <section className="card">
          <BarChart
            title={`Full cycles by month, year ${yearName}`}
            name={`Full cycles by month, ${storageUnit.name}, year ${yearName}`}
            unit={months.unit}
            categories={months.categories}
            rowName="Month"
            bars={months.bars}
            valueDigits={0}
            sentence={months.sentence}
            finding={findingOf(months.sentence)}
            height={310}
            labelPixels={24}
          />
        </section>
      )}
      {depth && (
        <section className="card">
          <BarChart
            title={`Cycles by depth, year ${yearName}`}
            name={`Cycles by depth, ${storageUnit.name}, year ${yearName}`}
            unit={depth.unit}
            categories={depth.categories}
            rowName="Depth, %"
            bars={depth.bars}
            valueDigits={0}
            sentence={depth.sentence}
            finding={findingOf(depth.sentence)}
            height={250}
            labelPixels={44}
            axisTitle="Depth, % of what it can hold"
          />
          <p className={`small text-3 ${shared.finding}`}>
            Rainflow cycles of the state of charge, as its ageing counts them; half cycles count a half. What regulation moves within a step
            is a cycle of its own.
          </p>
        </section>
      )}
      {bars.length > 0 && (
        <section className="card">
          <SceneChart
            title="LCOS by part"
            name={`LCOS by part, ${storageUnit.name}`}
            unit={`${unit} discharged, real`}
            sentence={`LCOS by part: ${bars.map(({ name }, k) => `${name} ${formatNumber(by(k), 2)}`).join(', ')} ${unit}`}
            table={{
              rowName: 'Part',
              count: bars.length,
              rowLabel: (row) => bars[row]!.name,
              columns: [
                { name: 'Cost', unit, digits: 2, at: (row) => by(row) },
                { name: 'With those before', unit, digits: 2, at: (row) => bars[row]!.value },
              ],
            }}
            legend={[
              { id: 'part', name: 'Cost', look: LOOKS.moneyOut, kind: 'fill' },
              ...(bars.some((_, k) => by(k) < 0) ? [{ id: 'less', name: 'Taken off', look: LOOKS.moneyIn, kind: 'fill' } as const] : []),
              { id: 'total', name: 'Together', look: LOOKS.together, kind: 'fill' },
            ]}
            read={(row) => ({
              at: bars[row]!.name,
              values: {
                total: formatNumber(bars[row]!.value, 2),
                ...(!bars[row]!.isTotal && { [by(row) < 0 ? 'less' : 'part']: formatNumber(by(row), 2) }),
              },
            })}
            height={250}
            draw={(width, height) => waterfall(bars, width, height, COSTS)}
          />
          <p className={`small text-3 ${shared.finding}`}>
            Each part discounted over all years, for each MWh discharged. What is bought to charge is charging energy as far as it comes out
            again, and losses where it does not; energy from the plant’s own sun and wind costs nothing here.
          </p>
        </section>
      )}
    </div>
  );
}
