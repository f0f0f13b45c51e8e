import type { CostGroup, CostUnit } from '@stackwatt/model';

/** A figure of a cost line with the year of its money, the range usually met, and where it comes from. */
export interface CostLineRow {
  readonly group: CostGroup;
  readonly name: string;
  readonly unit: CostUnit;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly source: string;
}

type Row = readonly [
  group: CostGroup,
  name: string,
  unit: CostUnit,
  value: number,
  low: number | undefined,
  high: number | undefined,
  source: string,
];
const rows = (list: readonly Row[]): CostLineRow[] =>
  list.map(([group, name, unit, value, low, high, source]) => ({
    group,
    name,
    unit,
    value,
    ...(low === undefined ? {} : { low }),
    ...(high === undefined ? {} : { high }),
    source,
  }));

const PV =
  'NREL ATB 2025 as used in REopt.jl (utility, one-axis tracking, 100 MW: 1165 $/kW, 19 $/kW-yr, 2025 $); split into lines by rounded shares, the shares are an assumption';
const PV_INCLUDED = 'contained in the fixed cost by capacity; range: usual practice';
const OWN = 'no public figure; set by the user';
/** Utility-scale solar, money of 2025. The capital lines sum to 1.165 $/Wdc. */
export const SOLAR_COST_ROWS: readonly CostLineRow[] = rows([
  ['directCapital', 'Module', 'CostPerWattDc', 0.35, 0.28, 0.45, PV],
  ['directCapital', 'Power Conversion System', 'CostPerWattDc', 0.06, 0.04, 0.08, PV],
  ['directCapital', 'Balance of System', 'CostPerWattDc', 0.27, 0.2, 0.35, PV],
  ['directCapital', 'Installation Labor', 'CostPerWattDc', 0.11, 0.08, 0.18, PV],
  ['directCapital', 'Installer Overhead and Margin', 'CostPerWattDc', 0.09, 0.05, 0.15, PV],
  ['directCapital', 'Contingency', 'PercentOfDirectCapital', 3, 2, 5, 'usual 3 %'],
  ['indirectCapital', 'Permitting and Environmental', 'CostPerWattDc', 0.02, 0.005, 0.03, PV],
  ['indirectCapital', 'Engineering and Developer Overhead', 'CostPerWattDc', 0.12, 0.06, 0.2, PV],
  ['indirectCapital', 'Land Purchase Preparation and Transmissions', 'CostPerWattDc', 0.083, 0.02, 0.15, PV],
  ['indirectCapital', 'Working Capital Reserve Account', 'Cost', 0, undefined, undefined, OWN],
  ['indirectCapital', 'Sales Tax Rate', 'PercentOfDirectCapital', 4, 0, 7, 'about 5 % of equipment; states from 0 to 7 %'],
  ['operating', 'Fixed Annual Cost', 'CostPerYear', 0, undefined, undefined, 'contained in the fixed cost by capacity'],
  ['operating', 'Fixed Cost by Capacity', 'CostPerMwDcYear', 19_000, 13_000, 25_000, 'NREL ATB 2025 as used in REopt.jl: 19 $/kW-yr'],
  ['operating', 'Variable Cost', 'CostPerMwhAc', 0, undefined, undefined, 'NREL PySAM sample plant (BSD-3-Clause)'],
  ['operating', 'Insurance', 'PercentOfDirectCapitalPerYear', 0, 0.2, 0.6, PV_INCLUDED],
  ['operating', 'Audit and Program Management Cost', 'CostPerYear', 0, 0, 150_000, PV_INCLUDED],
  ['operating', 'Site Lease Cost', 'CostPerMwDcYear', 0, 1000, 6000, PV_INCLUDED],
  ['operating', 'Property Tax Rate', 'PercentOfDirectCapitalPerYear', 0, 0, 1.2, PV_INCLUDED],
  ['operating', 'Station Power Cost', 'CostPerMwDcYear', 0, 0, 500, PV_INCLUDED],
  ['operating', 'Interest on All Reserves', 'PercentOfDirectCapitalPerYear', 0, 0, 0.2, PV_INCLUDED],
  ['operating', 'Decommissioning Reserve', 'CostPerMwDcYear', 0, 0, 2000, PV_INCLUDED],
  [
    'replacement',
    'Replacement Cost',
    'CostPerWattDc',
    0.47,
    undefined,
    undefined,
    'computed: module, power conversion and half of the labour',
  ],
]);

const BESS =
  'NREL ATB 2024 moderate for 2025, 4 h: 1551 $/kW = 292.9 $/kW + 314.6 $/kWh (2022 $); split into lines by rounded shares, the shares are an assumption';
const BESS_INCLUDED = 'contained in the percent line';
/**
 * Batteries, money of 2022. The capital lines of a 4-hour storage unit sum to 1551 $/kW. The fixed cost of 2.5 % a year includes
 * augmentation: 1 % fits where augmentation is modelled. Where the energy sets it instead, 5300 $/MWh-yr is usual (NREL PySAM sample
 * plant).
 */
export const STORAGE_COST_ROWS: readonly CostLineRow[] = rows([
  ['directCapital', 'Module', 'CostPerMwh', 200_000, 130_000, 260_000, BESS],
  ['directCapital', 'Power Conversion System', 'CostPerMw', 75_000, 50_000, 110_000, BESS],
  ['directCapital', 'Balance of System', 'CostPerMwh', 45_000, 20_000, 70_000, BESS],
  ['directCapital', 'Balance of System (power)', 'CostPerMw', 60_000, 30_000, 100_000, BESS],
  ['directCapital', 'Installation Labor', 'CostPerMwh', 20_000, 10_000, 40_000, BESS],
  ['directCapital', 'Installation Labor (power)', 'CostPerMw', 30_000, 15_000, 60_000, BESS],
  ['directCapital', 'Installer Overhead and Margin', 'CostPerMwh', 15_000, 8000, 30_000, BESS],
  ['directCapital', 'Contingency', 'PercentOfDirectCapital', 3, 2, 7, 'usual 3 %'],
  ['indirectCapital', 'Permitting and Environmental', 'CostPerMw', 20_000, 5000, 40_000, BESS],
  ['indirectCapital', 'Engineering and Developer Overhead', 'CostPerMw', 103_000, 40_000, 200_000, BESS],
  ['indirectCapital', 'Land Purchase Preparation and Transmissions', 'CostPerMw', 40_000, 10_000, 120_000, BESS],
  ['indirectCapital', 'Working Capital Reserve Account', 'Cost', 0, undefined, undefined, OWN],
  ['indirectCapital', 'Sales Tax Rate', 'PercentOfDirectCapital', 5, 0, 7, 'about 5 % of equipment'],
  ['operating', 'Fixed Annual Cost', 'CostPerYear', 0, undefined, undefined, BESS_INCLUDED],
  [
    'operating',
    'Fixed Cost by Capacity',
    'PercentOfDirectCapitalPerYear',
    2.5,
    1,
    2.5,
    'ATB practice: 2.5 %/yr of capital, which includes augmentation',
  ],
  ['operating', 'Variable Cost', 'CostPerMwhThroughput', 0.5125, 0, 1, 'Sandia QuESt technology database (0.5125 $/MWh, 2020 $)'],
  ['operating', 'Insurance', 'PercentOfDirectCapitalPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Audit and Program Management Cost', 'CostPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Site Lease Cost', 'CostPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Property Tax Rate', 'PercentOfDirectCapitalPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Station Power Cost', 'CostPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Interest on All Reserves', 'PercentOfDirectCapitalPerYear', 0, undefined, undefined, BESS_INCLUDED],
  ['operating', 'Decommissioning Reserve', 'CostPerYear', 0, undefined, undefined, BESS_INCLUDED],
  [
    'replacement',
    'Replacement Cost',
    'CostPerMwh',
    260_000,
    150_000,
    340_000,
    'computed: module, balance of system and half of labour and margin, per MWh',
  ],
]);

const WIND =
  'NREL PySAM sample plant: 292.0 M$ for 200 MW = 1460 $/kW (2024 $); split into lines by rounded shares, the shares are an assumption';
/** Onshore wind per MW, money of 2024. The capital lines sum to 1460 $/kW; plants of 2023 and 2024 are reported nearer 1700 to 1970. */
export const WIND_COST_ROWS_PER_MW: readonly CostLineRow[] = rows([
  ['directCapital', 'Turbine', 'CostPerMw', 1_000_000, 850_000, 1_250_000, WIND],
  ['directCapital', 'Balance of System', 'CostPerMw', 290_000, 200_000, 450_000, WIND],
  ['directCapital', 'Installation Labor', 'CostPerMw', 60_000, 40_000, 120_000, WIND],
  ['directCapital', 'Contingency', 'PercentOfDirectCapital', 3, 2, 6, 'usual 3 %'],
  ['indirectCapital', 'Engineering and Developer Overhead', 'CostPerMw', 50_000, 30_000, 120_000, WIND],
  ['indirectCapital', 'Land Purchase Preparation and Transmissions', 'CostPerMw', 19_500, 10_000, 150_000, WIND],
  ['operating', 'Fixed Cost by Capacity', 'CostPerMw', 40_000, 30_000, 60_000, 'NREL PySAM sample plant: 40 $/kW-yr'],
  ['replacement', 'Replacement Cost', 'CostPerMw', 1_060_000, undefined, undefined, 'computed: turbine and labour'],
]);
