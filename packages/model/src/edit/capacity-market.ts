import { MONTHS_PER_YEAR } from '@stackwatt/units';
import { settle } from '../invariants/settle.ts';
import { evenCells, isMonthlyPrice, type CapacityMarket, type CapacityPriceUnit } from '../project/capacity-market.ts';
import type { Project } from '../project/project.ts';

const change = (project: Project, id: string, edit: (market: CapacityMarket) => CapacityMarket): Project =>
  settle({ ...project, capacityMarkets: project.capacityMarkets.map((market) => (market.id === id ? edit(market) : market)) });

/** CM-10, D-090: a monthly unit has twelve prices, filled with the initial value where there are not twelve yet. */
export const setCapacityPriceUnit = (project: Project, id: string, priceUnit: CapacityPriceUnit): Project =>
  change(project, id, (market) => ({
    ...market,
    priceUnit,
    capacityPrice:
      isMonthlyPrice(priceUnit) && market.capacityPrice.length !== MONTHS_PER_YEAR
        ? Array.from({ length: MONTHS_PER_YEAR }, () => market.multiPriceInitialValue)
        : market.capacityPrice,
  }));

/** CM-05: sets cells of the schedule to 'may occur' or 'will not occur'; an empty schedule first gets its 24 rows of 24 hours, all off. */
export const setScheduleCells = (
  project: Project,
  id: string,
  cells: readonly { readonly row: number; readonly hour: number }[],
  mayOccur: boolean,
): Project =>
  change(project, id, (market) => {
    const schedule = market.schedule.length === 0 ? evenCells(false) : market.schedule.map((row) => [...row]);
    for (const { row, hour } of cells) {
      if (schedule[row]?.[hour] === undefined) throw new Error(`no cell in row ${row}, hour ${hour}`);
      schedule[row][hour] = mayOccur;
    }
    return { ...market, schedule };
  });
