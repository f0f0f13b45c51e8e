import type { ImportOptions, SeriesKind } from '../src/index.ts';

/** The real files and what their index says of them: what is read, and what is refused with its reason. */

// Figures are those of the index of the files (minimum / mean / maximum over the whole file in its own unit, rounded as printed there).
export interface Wanted {
  readonly file: string;
  readonly kind: SeriesKind;
  readonly options?: Partial<ImportOptions>;
  readonly rows: number;
  readonly figures: readonly [min: string, mean: string, max: string];
  readonly negative?: number;
  readonly step: number;
  readonly layout: string;
}

export const column = (name: string | number): Partial<ImportOptions> => ({ column: name });
export const filled = { repair: 'repeat' } as const;
const single = 'Single column';
const dated = 'Date-time and value';
const eia = 'EIA wholesale market file';

export const readable: readonly Wanted[] = [
  { file: 'prices/ercot_rt_15min_2021_houston_west.csv', kind: 'price', options: { column: 'Houston LMP', ...filled }, rows: 34_983, figures: ['-31.66', '149.93', '9160.85'], negative: 629, step: 15, layout: dated },
  { file: 'prices/ercot_rt_15min_2021_houston_west.csv', kind: 'price', options: { column: 'West LMP', repair: 'interpolate' }, rows: 34_983, figures: ['-31.66', '144.71', '9310.49'], negative: 3255, step: 15, layout: dated },
  { file: 'prices/ercot_rt_15min_2023_houston_west.csv', kind: 'price', options: column('Houston LMP'), rows: 35_040, figures: ['-244.14', '49.58', '5149.93'], negative: 493, step: 15, layout: dated },
  { file: 'prices/ercot_rt_15min_2023_houston_west.csv', kind: 'price', options: column('West LMP'), rows: 35_040, figures: ['-31.22', '49.45', '5333.97'], negative: 3004, step: 15, layout: dated },
  { file: 'prices/caiso_rt_15min_2021_np15_sp15.csv', kind: 'price', options: { column: 'NP-15 LMP', ...filled }, rows: 34_966, figures: ['-11.16', '50.5', '1490.53'], negative: 530, step: 15, layout: dated },
  { file: 'prices/caiso_rt_15min_2021_np15_sp15.csv', kind: 'price', options: { column: 'SP-15 LMP', ...filled }, rows: 34_966, figures: ['-94.38', '48.85', '1585.45'], negative: 886, step: 15, layout: dated },
  { file: 'prices/spp_rt_5min_2021_south_hub.csv', kind: 'price', options: filled, rows: 104_760, figures: ['-1642.14', '46.98', '55265.51'], negative: 12_941, step: 5, layout: dated },
  { file: 'prices/nyiso_rt_hourly_2020_zones.csv', kind: 'price', options: column('J - New York City LMP'), rows: 8784, figures: ['-82.15', '21.97', '360.29'], negative: 8, step: 60, layout: eia },
  { file: 'prices/isone_rt_hourly_2021_hub.csv', kind: 'price', options: filled, rows: 8759, figures: ['-42.31', '44.84', '375.28'], negative: 30, step: 60, layout: eia },
  { file: 'prices/miso_rt_hourly_2021_hubs.csv', kind: 'price', options: column('Indiana Hub LMP'), rows: 8760, figures: ['1.99', '39.45', '647'], negative: 0, step: 60, layout: eia },
  { file: 'prices/ercot_da_hourly_2020_hubs.csv', kind: 'price', options: column('West LMP'), rows: 8784, figures: ['-7.2', '20.07', '2014.95'], negative: 170, step: 60, layout: eia },
  { file: 'prices/ercot_da_hourly_2021_hubs.csv', kind: 'price', options: { column: 'West LMP', ...filled }, rows: 8640, figures: ['-13.41', '125.89', '9000.01'], negative: 279, step: 60, layout: eia },
  { file: 'prices/single_nyiso_zoneJ_rt_hourly_2020.txt', kind: 'price', rows: 8784, figures: ['-82.15', '21.97', '360.29'], negative: 8, step: 60, layout: single },
  { file: 'prices/single_miso_indiana_rt_hourly_2021.txt', kind: 'price', rows: 8760, figures: ['1.99', '39.45', '647'], negative: 0, step: 60, layout: single },
  { file: 'prices/single_ercot_west_da_hourly_2020.txt', kind: 'price', rows: 8784, figures: ['-7.2', '20.07', '2014.95'], negative: 170, step: 60, layout: single },
  { file: 'prices/single_ercot_west_rt_15min_2023.txt', kind: 'price', rows: 35_040, figures: ['-31.22', '49.45', '5333.97'], negative: 3004, step: 15, layout: single },
  { file: 'prices/caiso_2020_da_regup_regdown_hourly.csv', kind: 'price', rows: 8784, figures: ['-0.0102', '0.0356', '1.56'], negative: 127, step: 60, layout: `${dated} (several columns)` },
  { file: 'prices/caiso_2020_da_regup_regdown_hourly.csv', kind: 'regulation', options: column('reg up'), rows: 8784, figures: ['0.0001', '0.0098', '0.9625'], negative: 0, step: 60, layout: `${dated} (several columns)` },
  { file: 'prices/caiso_2020_da_regup_regdown_hourly.csv', kind: 'regulation', options: column(4), rows: 8784, figures: ['0', '0.0094', '0.2073'], negative: 0, step: 60, layout: `${dated} (several columns)` },
  { file: 'prices/dervet_da_single_column_bom_usd_per_kwh.csv', kind: 'price', rows: 8760, figures: ['0', '0.0353', '0.7711'], negative: 0, step: 60, layout: single },
  { file: 'prices/ercot_style_single_column_8760.csv', kind: 'price', rows: 8760, figures: ['0', '27.8', '250'], negative: 0, step: 60, layout: single },
  { file: 'prices/lcgs_scenario_single_column_8760.csv', kind: 'price', rows: 8760, figures: ['0', '53.98', '250'], negative: 0, step: 60, layout: single },
  { file: 'prices/ironmtn_2015_price_factors_8760.csv', kind: 'price', rows: 8760, figures: ['-0.316', '1', '3.45'], negative: 5, step: 60, layout: single },
  { file: 'prices/synthetic_multi_year_2018.csv', kind: 'price', rows: 8760, figures: ['-93.33', '39.22', '641.17'], negative: 15, step: 60, layout: 'Columns without dates' },
  { file: 'prices/synthetic_multi_year_2019.csv', kind: 'price', rows: 8760, figures: ['-132.55', '28.55', '951.19'], negative: 16, step: 60, layout: 'Columns without dates' },
  { file: 'prices/synthetic_multi_year_2020.csv', kind: 'price', rows: 8760, figures: ['-4.98', '24.72', '430.42'], negative: 5, step: 60, layout: 'Columns without dates' },
  { file: 'prices/denmark_2021_da_and_balancing_hourly.csv', kind: 'price', options: column('SM_cleared'), rows: 8760, figures: ['-43.91', '88.15', '620'], negative: 87, step: 60, layout: `${dated} (several columns)` },

  { file: 'solar/tmy3_greensboro_nc_723170.csv', kind: 'irradiance', options: column('GHI (W/m^2)'), rows: 8760, figures: ['0', '178.79', '1013'], negative: 0, step: 60, layout: 'TMY3 weather file' },
  { file: 'solar/epw_amsterdam_iwec.epw', kind: 'irradiance', rows: 8760, figures: ['0', '112.16', '861'], negative: 0, step: 60, layout: 'EPW weather file' },
  { file: 'solar/nsrdb_amarillo_tx_2012_60min.csv', kind: 'irradiance', rows: 8760, figures: ['0', '228.56', '1069'], negative: 0, step: 60, layout: 'NSRDB weather file' },
  { file: 'solar/nsrdb_tmy_daggett_ca.csv', kind: 'irradiance', rows: 8760, figures: ['0', '243.06', '1091'], negative: 0, step: 60, layout: 'NSRDB weather file' },
  { file: 'solar/nsrdb_tmy_des_moines_ia.csv', kind: 'irradiance', rows: 8760, figures: ['0', '171.08', '1012'], negative: 0, step: 60, layout: 'NSRDB weather file' },
  { file: 'solar/nsrdb_tmy_phoenix_az.csv', kind: 'irradiance', rows: 8760, figures: ['0', '241.45', '1066'], negative: 0, step: 60, layout: 'NSRDB weather file' },
  { file: 'solar/nsrdb_30min_2017_colorado.csv', kind: 'irradiance', rows: 17_520, figures: ['0', '199.64', '1058'], negative: 0, step: 30, layout: 'Year, month, day, hour and values' },
  { file: 'solar/la_15min_2012_sam.csv', kind: 'irradiance', rows: 35_040, figures: ['0', '218.2', '1117.8'], negative: 0, step: 15, layout: 'SAM weather file' },
  { file: 'solar/pvgis_tmy_utc_45n_8e.csv', kind: 'irradiance', rows: 8760, figures: ['0', '163.91', '971'], negative: 0, step: 60, layout: `${dated} (several columns)` },
  { file: 'solar/pvwatts_hourly_production_denver_4kw.csv', kind: 'production', rows: 8760, figures: ['0', '687.63', '3333.33'], negative: 0, step: 60, layout: 'Year, month, day, hour and values' },
  // Two half-hourly years have as many values as one of quarter-hours; that is said in a note.
  { file: 'solar/production_30min_2y_single_file.csv', kind: 'production', rows: 35_040, figures: ['0', '56942.92', '205000'], negative: 0, step: 15, layout: single },

  { file: 'wind/wtk_amarillo_tx_2012_60min_100m.srw', kind: 'wind', rows: 8760, figures: ['0.08', '8.65', '20.56'], step: 60, layout: 'SRW wind resource file' },
  { file: 'wind/awst_wy_southern_50_80_110_140m.srw', kind: 'wind', options: column('Speed (80 m)'), rows: 8760, figures: ['0.11', '10.18', '24.18'], step: 60, layout: 'SRW wind resource file' },
  { file: 'wind/wtk_georgia_offshore_2014_60min.csv', kind: 'wind', options: column('wind speed at 100m (m/s)'), rows: 8760, figures: ['0.09', '7.18', '30.84'], step: 60, layout: 'WIND Toolkit weather file' },
  { file: 'wind/germany_2010_10m_80m_60min.csv', kind: 'wind', options: column('wind_speed (80)'), rows: 8760, figures: ['2.4', '6.38', '16.52'], step: 60, layout: `${dated} (several columns)` },
  { file: 'wind/denmark_good_wind_2012_60min.csv', kind: 'wind', options: { column: 'WS_100', ...filled }, rows: 8760, figures: ['0.0414', '6.76', '21.08'], step: 60, layout: `${dated} (several columns)` },
  { file: 'wind/denmark_2021_15min_ws100_temp_ghi.csv', kind: 'wind', rows: 35_040, figures: ['0', '6.67', '20.11'], step: 15, layout: `${dated} (several columns)` },
  { file: 'wind/single_amarillo_2012_100m_8760.csv', kind: 'wind', rows: 8760, figures: ['0.08', '8.65', '20.56'], step: 60, layout: single },
  { file: 'wind/single_wyoming_80m_8760.txt', kind: 'wind', rows: 8760, figures: ['0.11', '10.18', '24.18'], step: 60, layout: single },

  { file: 'pvsyst/pvsyst_v663_comma_latin1_crlf_mdy_W.CSV', kind: 'production', rows: 8760, figures: ['-8868', '1262868.96', '5898420'], negative: 4472, step: 60, layout: 'PVsyst hourly output' },
  { file: 'pvsyst/pvsyst_v663_semicolon_utf8_mdy_W.csv', kind: 'production', rows: 8760, figures: ['-8868', '1262868.96', '5898420'], negative: 4472, step: 60, layout: 'PVsyst hourly output' },
  { file: 'pvsyst/pvsyst_v663_comma_dmy_W.csv', kind: 'production', rows: 8760, figures: ['-8868', '1262868.96', '5898420'], negative: 4472, step: 60, layout: 'PVsyst hourly output' },
  { file: 'pvsyst/pvsyst_v734_fixed_tilt_31columns_mdy_W.csv', kind: 'production', options: column('EArray'), rows: 8760, figures: ['0', '516716.27', '2249119'], negative: 0, step: 60, layout: 'PVsyst hourly output' },
  { file: 'pvsyst/pvsyst_v643_semicolon_latin1_dmy_no_power.csv', kind: 'irradiance', options: column('GlobHor'), rows: 8760, figures: ['0', '135.83', '1037.2'], negative: 0, step: 60, layout: 'PVsyst hourly output' },

  { file: 'contracts/sdge_ppa_price_8760.txt', kind: 'price', options: { unit: '$/kWh' }, rows: 8760, figures: ['0.0325', '0.0632', '0.1583'], negative: 0, step: 60, layout: single },
  { file: 'contracts/tod_factors_generic_summer_peak_8760.csv', kind: 'price', rows: 8760, figures: ['0.7', '1', '2.06'], negative: 0, step: 60, layout: single },
  { file: 'contracts/lcgs_price_multipliers_8760.csv', kind: 'price', rows: 8760, figures: ['0', '1', '3.71'], negative: 0, step: 60, layout: single },
  { file: 'other/temperature_miami_hourly.csv', kind: 'temperature', rows: 8760, figures: ['5', '24.51', '35.6'], negative: 0, step: 60, layout: 'Columns without dates' },
  { file: 'other/temperature_dallas_houston_2021_fahrenheit.csv', kind: 'temperature', options: { column: 1, ...filled }, rows: 8753, figures: ['-0.9', '67.37', '100.9'], negative: 1, step: 60, layout: eia },
  { file: 'storage/bess_soc_profile_commercial_pv_15min.csv', kind: 'limit', options: { column: 2, unit: 'MW' }, rows: 35_040, figures: ['0.2', '0.9547', '1'], negative: 0, step: 15, layout: 'Columns without dates' },
];

export const unreadable: readonly (readonly [file: string, kind: SeriesKind, options: Partial<ImportOptions>, rule: string, words: readonly string[]])[] = [
  ['prices/caiso_rt_15min_2021Q2_partial_year.csv', 'price', {}, 'partialYear', ['April to June 2021', '8,722 of 35,040']],
  ['prices/caiso_rt_15min_2021Q2_partial_year.csv', 'price', { column: 'SP-15 LMP', repair: 'repeat' }, 'partialYear', ['April to June 2021', '8,722 of 35,040']],
  ['prices/ercot_da_hourly_2020_hubs.csv', 'price', {}, 'columnNeeded', ['12 "West LMP"', '6 "Bus average LMP"']],
  ['prices/caiso_2020_da_regup_regdown_hourly.csv', 'regulation', {}, 'columnNeeded', ['3 "Reg Up Price ($/kW)"', '4 "Reg Down Price ($/kW)"']],
  ['prices/ercot_da_hourly_2020_hubs.csv', 'price', { column: 'East' }, 'noColumn', ['there is no column "East"', '12 "West LMP"']],
  // The index counts 57 in 17 gaps on the UTC axis; 4 of them are the repeated hour, which has its first reading.
  ['prices/ercot_rt_15min_2021_houston_west.csv', 'price', { column: 'West LMP' }, 'gap', ['53 of 35,040 intervals are missing in 16 gaps', 'longest 8 from 2021-02-08 16:00']],
  // 74 in 51 gaps on the UTC axis; one is within the repeated hour.
  ['prices/caiso_rt_15min_2021_np15_sp15.csv', 'price', { column: 'SP-15 LMP' }, 'gap', ['73 of 35,040 intervals are missing in 50 gaps', 'longest 4 from 2021-09-01 03:30']],
  // 360 in 58 gaps on the UTC axis; 12 are the repeated hour.
  ['prices/spp_rt_5min_2021_south_hub.csv', 'price', {}, 'gap', ['348 of 105,120 intervals are missing in 57 gaps', 'longest 22 from 2021-09-23 18:05']],
  ['prices/isone_rt_hourly_2021_hub.csv', 'price', {}, 'gap', ['1 of 8,760 intervals is missing in 1 gap', '2021-12-03 05:00']],
  ['prices/ercot_da_hourly_2021_hubs.csv', 'price', { column: 'West LMP' }, 'gap', ['120 of 8,760 intervals are missing in 5 gaps', 'longest 24 from 2021-01-22 00:00']],
  ['solar/multi_year_production_20y_single_file.csv', 'production', {}, 'severalYears', ['175,200 values', '20 years of 60-minute values']],
  ['solar/monthly_ghi_kwh_per_m2_day.csv', 'irradiance', {}, 'count', ['the file holds 7 values']],
  ['wind/denmark_good_wind_2012_60min.csv', 'wind', { column: 'WS_100' }, 'gap', ['24 of 8,760', '2012-12-31 00:00', 'cut to 365 days at its end']],
  ['wind/awst_wy_southern_50_80_110_140m.srw', 'wind', {}, 'columnNeeded', ['Speed (50 m)', 'Speed (140 m)']],
  ['wind/wtk_georgia_offshore_2014_60min.csv', 'wind', { column: 'wind speed at 120m (m/s)' }, 'notANumber', ['row 3, column "wind speed at 120m (m/s)": "N/A" is not a number (8,759 more)']],
  ['pvsyst/pvsyst_v643_semicolon_latin1_dmy_no_power.csv', 'production', {}, 'noColumn', ['no column E_Grid or EArray']],
  // Two hours are absent and five cells empty.
  ['other/temperature_dallas_houston_2021_fahrenheit.csv', 'temperature', { column: 1 }, 'gap', ['7 of 8,760']],
  ['other/macrs_depreciation_schedules.csv', 'price', {}, 'count', ['21 values']],
  ['other/battery_cost_atb2024_conservative.csv', 'price', {}, 'count', ['41 values']],
  ['other/battery_cost_atb2024_4h.csv', 'price', {}, 'count', ['29 values']],
  ['other/pjm_rpm_rto_clearing_price.csv', 'price', {}, 'count', ['20 values']],
  ['other/monthly_capacity_and_dr_prices_epri.csv', 'price', {}, 'count', ['12 values']],
  ['contracts/sam_tod_schedules_and_factors.csv', 'price', {}, 'count', ['6 values']],
  ['storage/epri_cycle_life_by_depth.csv', 'price', {}, 'count', ['11 values']],
];

// Points, first and last speed, least and greatest power of the index of the files.
export const curves: readonly (readonly [file: string, points: number, from: number, to: number, min: number, max: number])[] = [
  ['2016CACost_NREL_Reference_10MW_205', 32, 1, 25, 0, 10_000], ['2016CACost_NREL_Reference_6MW_155', 32, 1, 25, 0, 6000],
  ['2019ORCost_NREL_Reference_12MW_222', 25, 1, 25, 0, 12_000], ['2020ATB_NREL_Reference_12MW_214', 23, 3, 25, 0, 12_000],
  ['2020ATB_NREL_Reference_15MW_240', 23, 3, 25, 0, 15_000], ['DTU_Reference_v1_10MW_178', 22, 4, 25, 280.2, 10_683.7],
  ['IEA_Reference_15MW_240', 59, 3, 25, 70.02, 14_997.63], ['NREL_Reference_5MW_126', 50, 3, 25, 40.52, 5000.92],
  ['WTK_Validation_offshore_normalized', 26, 0, 25, 0, 1], ['2017COE_Market_Average_2.3MW_113', 101, 0, 25, 0, 2320],
  ['2019COE_Market_Average_2.6MW_121', 161, 0, 40, 0, 2550], ['2020ATB_NREL_Reference_4MW_150', 90, 3, 30, 0, 4000],
  ['2020ATB_NREL_Reference_5.5MW_175', 89, 3, 25, 0, 5500], ['2023NREL_Bespoke_3.3MW_148', 101, 0, 25, 0, 3303],
  ['2023NREL_Bespoke_3MW_127.5', 101, 0, 25, 0, 3000], ['2023NREL_Bespoke_6MW_170', 101, 0, 25, 0, 6000],
  ['BAR_BAU-LBNL-IEA_3.3MW_156', 101, 0, 25, 0, 3300], ['BAR_BAU_LowSP_3.25MW_166', 101, 0, 25, 0, 3250],
  ['BAR_BAUa_5.0MW_167.4', 101, 0, 25, 0, 5000], ['BAR_LowSP_6.5MW_234', 101, 0, 25, 0, 6500], ['DOE_GE_1.5MW_77', 42, 1.01, 21.45, -5.78, 1512],
  ['IEA_Reference_3.4MW_130', 50, 3, 25, 51.62, 3370.1], ['IEC_Class1_Normalized_Industry_Composite', 45, 3, 25, 0.0095, 1],
  ['IEC_Class2_Normalized_Industry_Composite', 45, 3, 25, 0.01, 0.9999], ['VestasV82_1.65MW_82', 18, 3, 20, 0, 1650], ['WTK_Validation_IEC-2_normalized', 26, 0, 25, 0, 1],
];
