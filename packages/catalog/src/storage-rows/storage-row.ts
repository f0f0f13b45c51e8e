/**
 * A storage type, per unit. Curves are written as `x: y` pairs; the tables of health hold the state of health in % at the end of years 1 to
 * 20 at `HEALTH_CYCLES` full cycles a year.
 */
export interface StorageRow {
  readonly id: string;
  readonly name: string;
  readonly chemistry: string;
  readonly capacityMwh: number;
  readonly powerMw: number;
  /** Ac to ac. */
  readonly roundtripPercent: number;
  readonly minimumSocPercent: number;
  readonly maximumSocPercent: number;
  /** Of the string; 0 for what has no cells. */
  readonly dcVolts: number;
  /** Of everything, $/kW of power. */
  readonly capitalPerKw: number;
  /** Of the part that grows with energy, $/kWh. */
  readonly capitalPerKwh: number;
  /** Without capacity that is added against fade, $/kW and year. */
  readonly operatingPerKwYear: number;
  /** At 25 °C. */
  readonly serviceYears: number;
  /** Depth in % against full cycles to 80 % of the capacity. */
  readonly cycleLife: string;
  /** °C against years to 80 % of the capacity. */
  readonly calendarLife: string;
  /** Whether the years come from a model of the cells; else only those at 25 °C rest on a source. */
  readonly calendarIsModelled: boolean;
  /** °C against % of the nominal capacity. */
  readonly capacityByTemperature: string;
  readonly health: readonly string[];
  readonly notes: string;
  readonly sources: {
    readonly cost: string;
    readonly cycleLife: string;
    readonly calendarLife: string;
    readonly capacityByTemperature: string;
    readonly health: string;
  };
}

/** Full cycles a year of the tables of health. */
export const HEALTH_CYCLES: readonly number[] = [183, 365, 548, 730];
