import { obligationWindows, type ContractedShares, type ContractObligation, type DailyObligation } from '@stackwatt/engine';
import { contractName, type CheckedProject, type Contract, type Obligation, type SeriesTable } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH, stepHours, toFraction } from '@stackwatt/units';
import { scheduled } from './limit-inputs.ts';
import { penaltyInputs, type PenaltyInputs } from './penalty-inputs.ts';
import { calendarOf, calendarSeries } from './series-of.ts';

/** A delivery contract at the project's time step; what it owes and pays is at the point of interconnection. */
export interface ContractInputs {
  readonly name: string;
  /** Of project year 1, currency per MWh and step. */
  readonly price: Float64Array;
  readonly obligation: ContractObligation;
  /** What a contract without an obligation buys. */
  readonly shares: ContractedShares;
  readonly competes: boolean;
  readonly penalty: PenaltyInputs;
  /** Days on which overlapping windows were cut. */
  readonly cutDays: number;
}

/** The contracts of a project. */
export const contractInputs = (project: CheckedProject, series: SeriesTable): ContractInputs[] =>
  (project.useContract ? project.contracts : []).map((contract, k) => {
    const name = contractName(project, k);
    return {
      name,
      price:
        contract.energyPriceKind === 'schedule'
          ? scheduled(project, contract.energyPriceSchedule)
          : calendarSeries(project, contract.energyPriceTimeSeries, series, `${name} price`),
      ...obligationOf(project, contract, series, name),
      shares: {
        solar: toFraction(contract.contractedSolarCapacity),
        wind: toFraction(contract.contractedWindCapacity),
        storage: toFraction(contract.contractedStorageCapacity),
      },
      competes: contract.competeWithWholesaleMarket,
      penalty: penaltyInputs(project, contract, contract.energyMarket),
    };
  });

function obligationOf(
  project: CheckedProject,
  contract: Contract,
  series: SeriesTable,
  name: string,
): { obligation: ContractObligation; cutDays: number } {
  switch (contract.obligationKind) {
    case 'none':
      return { obligation: { kind: 'none' }, cutDays: 0 };
    case 'import': {
      const h = stepHours(project.timeStepSize);
      const owedMwh = calendarSeries(project, contract.obligationTimeSeries, series, `${name} delivery profile`).map(
        (mw) => Math.max(0, mw) * h,
      );
      return { obligation: { kind: 'profile', owedMwh }, cutDays: 0 };
    }
    case 'daily': {
      const { windows, cutDays } = obligationWindows(contract.obligations.map(dailyObligation), calendarOf(project));
      return { obligation: { kind: 'windows', windows }, cutDays };
    }
  }
}

/** Dates count by month and day: the picker offers no year (D-094). */
const dailyObligation = ({ dayKind, startDate, endDate, startHour, endHour, value }: Obligation): DailyObligation => ({
  days: dayKind,
  firstDay: dayOfYear(startDate, 0),
  lastDay: dayOfYear(endDate, DAYS_PER_YEAR - 1),
  startHour,
  endHour,
  mwh: value,
});

/** Day of the year, 0…364, of 'YYYY-MM-DD'; 29 February counts as the 28th. */
function dayOfYear(date: string, otherwise: number): number {
  const match = /^\d{4}-(\d{2})-(\d{2})/.exec(date);
  const month = Number(match?.[1]) - 1;
  const days = DAYS_OF_MONTH[month];
  return days === undefined ? otherwise : FIRST_DAY_OF_MONTH[month]! + Math.min(Number(match![2]), days) - 1;
}
