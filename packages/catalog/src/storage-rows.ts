/**
 * Storage types per unit. Round-trip efficiency ac to ac in percent; capital in $ per kW of power, operating in $ per kW and year
 * (cost level in the source). Each row names its source.
 */
export interface StorageRow {
  readonly id: string;
  readonly name: string;
  readonly chemistry: string;
  readonly capacityMwh: number;
  readonly powerMw: number;
  readonly roundtripPercent: number;
  readonly minimumSocPercent: number;
  readonly capitalPerKw: number;
  readonly operatingPerKwYear: number;
  readonly lifeYears: number;
  readonly source: string;
}

type Row = readonly [id: string, name: string, chemistry: string, mwh: number, mw: number, rte: number, minSoc: number, capital: number, operating: number, life: number, source: string];

const ROWS: readonly Row[] = [
  ['energy-storage-1-mw-1-mwh', 'Energy Storage (1 MW / 1 MWh)', 'Li-ion LFP', 1, 1, 82, 10, 608, 15.2, 15, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['energy-storage-1-mw-2-mwh', 'Energy Storage (1 MW / 2 MWh)', 'Li-ion LFP', 2, 1, 86, 10, 922, 23.1, 15, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['energy-storage-1-mw-4-mwh', 'Energy Storage (1 MW / 4 MWh)', 'Li-ion LFP', 4, 1, 86, 10, 1551, 38.8, 15, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['energy-storage-1-mw-6-mwh', 'Energy Storage (1 MW / 6 MWh)', 'Li-ion LFP', 6, 1, 86, 10, 2180, 54.5, 15, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['energy-storage-1-mw-8-mwh', 'Energy Storage (1 MW / 8 MWh)', 'Li-ion LFP', 8, 1, 86, 10, 2810, 70.2, 15, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['li-ion-nmc-1-mw-1-mwh', 'Li-ion NMC (1 MW / 1 MWh)', 'Li-ion NMC', 1, 1, 82, 10, 626, 15.2, 12, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['li-ion-nmc-1-mw-2-mwh', 'Li-ion NMC (1 MW / 2 MWh)', 'Li-ion NMC', 2, 1, 86, 10, 950, 23.1, 12, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['li-ion-nmc-1-mw-4-mwh', 'Li-ion NMC (1 MW / 4 MWh)', 'Li-ion NMC', 4, 1, 86, 10, 1598, 38.8, 12, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['li-ion-nmc-1-mw-6-mwh', 'Li-ion NMC (1 MW / 6 MWh)', 'Li-ion NMC', 6, 1, 86, 10, 2246, 54.5, 12, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['li-ion-nmc-1-mw-8-mwh', 'Li-ion NMC (1 MW / 8 MWh)', 'Li-ion NMC', 8, 1, 86, 10, 2894, 70.2, 12, 'NREL Annual Technology Baseline 2024, moderate, for 2025 (2022 $): 292.9 $/kW and 314.6 $/kWh'],
  ['sodium-sulfur-nas-1-mw-6-mwh', 'Sodium-sulfur NaS (1 MW / 6 MWh)', 'NaS', 6, 1, 75, 10, 2404, 36.1, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 25 %'],
  ['sodium-nickel-chloride-1-mw-3-mwh', 'Sodium-nickel-chloride (1 MW / 3 MWh)', 'NaNiCl2', 3, 1, 84, 10, 2500, 37.5, 15, 'middle of 2000-3000 $/kW at 2-4 h in Sandia QuESt technology database'],
  ['sodium-ion-1-mw-4-mwh', 'Sodium-ion (1 MW / 4 MWh)', 'Na-ion', 4, 1, 85, 5, 1600, 24, 15, 'estimate near Li-ion LFP; no public utility benchmark found'],
  ['vanadium-flow-vrfb-1-mw-4-mwh', 'Vanadium flow VRFB (1 MW / 4 MWh)', 'Vanadium redox flow', 4, 1, 68, 0, 2216, 33.2, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 35 %'],
  ['vanadium-flow-vrfb-1-mw-6-mwh', 'Vanadium flow VRFB (1 MW / 6 MWh)', 'Vanadium redox flow', 6, 1, 68, 0, 2895, 43.4, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 35 %'],
  ['vanadium-flow-vrfb-1-mw-8-mwh', 'Vanadium flow VRFB (1 MW / 8 MWh)', 'Vanadium redox flow', 8, 1, 68, 0, 3575, 53.6, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 35 %'],
  ['vanadium-flow-vrfb-1-mw-10-mwh', 'Vanadium flow VRFB (1 MW / 10 MWh)', 'Vanadium redox flow', 10, 1, 68, 0, 4258, 63.9, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 35 %'],
  ['zinc-bromine-flow-1-mw-4-mwh', 'Zinc-bromine flow (1 MW / 4 MWh)', 'Zinc bromide flow', 4, 1, 70, 0, 2024, 30.4, 20, 'Sandia QuESt technology database at 10 MW; power share assumed 35 %'],
  ['zinc-aqueous-1-mw-4-mwh', 'Zinc aqueous (1 MW / 4 MWh)', 'Zinc (aqueous, static)', 4, 1, 75, 0, 1072, 16.1, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 30 %'],
  ['zinc-aqueous-1-mw-8-mwh', 'Zinc aqueous (1 MW / 8 MWh)', 'Zinc (aqueous, static)', 8, 1, 75, 0, 2170, 32.5, 15, 'Sandia QuESt technology database at 10 MW; power share assumed 20 %'],
  ['iron-flow-1-mw-8-mwh', 'Iron flow (1 MW / 8 MWh)', 'Iron redox flow', 8, 1, 70, 0, 3056, 45.8, 20, 'Sandia QuESt technology database at 10 MW; power share assumed 30 %'],
  ['lead-acid-vrla-1-mw-2-mwh', 'Lead-acid VRLA (1 MW / 2 MWh)', 'Lead-acid', 2, 1, 77, 42, 950, 14.2, 12, 'Sandia QuESt technology database at 10 MW; power share assumed 25 %'],
  ['lead-acid-vrla-1-mw-4-mwh', 'Lead-acid VRLA (1 MW / 4 MWh)', 'Lead-acid', 4, 1, 79, 33, 1567, 23.5, 12, 'Sandia QuESt technology database at 10 MW; power share assumed 25 %'],
  ['lead-acid-vrla-1-mw-8-mwh', 'Lead-acid VRLA (1 MW / 8 MWh)', 'Lead-acid', 8, 1, 83.5, 22, 3072, 46.1, 12, 'Sandia QuESt technology database at 10 MW; power share assumed 25 %'],
  ['lead-carbon-1-mw-4-mwh', 'Lead-carbon (1 MW / 4 MWh)', 'Lead-carbon', 4, 1, 80, 33, 2190, 32.9, 12, 'Sandia QuESt technology database at 1 MW'],
  ['nickel-based-1-mw-4-mwh', 'Nickel-based (1 MW / 4 MWh)', 'NiCd / NiZn / NiMH', 4, 1, 75, 10, 1244, 18.7, 10, 'Sandia QuESt technology database at 1 MW'],
  ['li-ion-lto-1-mw-0-5-mwh', 'Li-ion LTO (1 MW / 0.5 MWh)', 'Li-ion LTO', 0.5, 1, 88, 5, 600, 12, 20, 'estimate'],
  ['flywheel-1-mw-0-25-mwh', 'Flywheel (1 MW / 0.25 MWh)', 'Flywheel', 0.25, 1, 85, 0, 1146, 17.2, 20, 'Sandia QuESt technology database at 1 MW'],
  ['pumped-hydro-100-mw-1000-mwh', 'Pumped hydro (100 MW / 1000 MWh)', 'Pumped hydro', 1000, 100, 80, 0, 2623, 17.8, 40, 'Sandia QuESt technology database at 100 MW; fixed O&M 17.8 $/kW-yr (NREL ATB level, not re-checked)'],
  ['compressed-air-cavern-100-mw-1000-mwh', 'Compressed air, cavern (100 MW / 1000 MWh)', 'CAES', 1000, 100, 52, 0, 1190, 16, 40, 'Sandia QuESt technology database at 100 MW; RTE counts fuel as in the source'],
  ['long-duration-iron-air-10-mw-1000-mwh', 'Long-duration iron-air (10 MW / 1000 MWh)', 'Iron-air', 1000, 10, 40, 0, 2500, 37.5, 20, 'estimate from developer statements (about 20-25 $/kWh); not re-checked'],
];

export const STORAGE_ROWS: readonly StorageRow[] = ROWS.map(
  ([id, name, chemistry, capacityMwh, powerMw, roundtripPercent, minimumSocPercent, capitalPerKw, operatingPerKwYear, lifeYears, source]) => (
    { id, name, chemistry, capacityMwh, powerMw, roundtripPercent, minimumSocPercent, capitalPerKw, operatingPerKwYear, lifeYears, source }),
);
