import { pathLines, type EnergyPath } from '@stackwatt/model';
import { formatNumber } from '../../../../lib/number.ts';
import type { ChartTable } from '../../../../ui/charts/chart-table.ts';
import type { LossStep } from '../../../../ui/charts/loss-steps.ts';
import { LOOKS, type SeriesLook } from '../../../../ui/charts/series-look.ts';
import { energyScaleFor } from '../years/yearly.ts';

/** What each of the three kinds of beginning is, and where the losses end. */
const BEGINNING: Readonly<Record<EnergyPath['from'], string>> = {
  sunlight: 'Sunlight is what the modules would give at their rating in the light that falls on them.',
  wind: 'Wind is what the power curve gives in the wind at the hub and in air of standard density.',
  import: 'What is lost before an imported production is not known here.',
};

export interface PathChart {
  readonly unit: 'MWh' | 'GWh';
  readonly digits: number;
  readonly steps: readonly LossStep[];
  readonly sentence: string;
  readonly finding: string;
  readonly note: string;
  readonly table: ChartTable;
}

/** From the sun or the wind to the grid, loss by loss; what takes nothing is left out. */
export function pathChart(path: EnergyPath, look: SeriesLook, isOneOfSeveral: boolean): PathChart {
  const { factor, unit } = energyScaleFor([path.gross]);
  const digits = 2;
  const steps = pathLines(path).map(({ name, change, left, isStored }): LossStep => ({
    name,
    left: left / factor,
    taken: change === null ? undefined : 0 - change / factor,
    look: change === null || change > 0 ? look : isStored ? LOOKS.storage : LOOKS.curtailed,
  }));
  const share = path.gross > 0 ? formatNumber((100 * path.delivered) / path.gross, 1) : '0';
  const finding = `${share} % is delivered to the grid.`;
  return {
    unit,
    digits,
    steps,
    sentence: `${steps.map((step) => `${step.name} ${formatNumber(step.taken === undefined ? step.left : 0 - step.taken, digits)}`).join(', ')} ${unit}. ${finding}`,
    finding,
    note: `${BEGINNING[path.from]} ${
      isOneOfSeveral ? 'From the bus on energy of several is not told apart: each has the share of its production in every step.' : ''
    }`.trim(),
    table: {
      rowName: 'Step',
      count: steps.length,
      rowLabel: (row) => steps[row]!.name,
      columns: [
        { name: 'Change', unit, digits, at: (row) => (steps[row]!.taken === undefined ? null : 0 - steps[row]!.taken) },
        { name: 'Left', unit, digits, at: (row) => steps[row]!.left },
        {
          name: 'Of the first',
          unit: '%',
          digits: 1,
          at: (row) => (path.gross > 0 ? (100 * steps[row]!.left * factor) / path.gross : null),
        },
      ],
    },
  };
}
