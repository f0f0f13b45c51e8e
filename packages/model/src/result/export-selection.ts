/** The sections of the workbook, as its call names them (EXP-12). */
export const EXPORT_SECTIONS = [
  'SummaryResults',
  'RegulationMarket',
  'WindResults',
  'SolarResults',
  'StorageResults',
  'Augmentation',
  'Revenue',
  'Timeseries',
  'Cashflow',
  'ProForma',
] as const;
/** Without checkboxes of their own: they follow SummaryResults (D-160). */
export const SUMMARY_SECTIONS = ['RevenueSummary', 'EnergyPriceSummary', 'SystemPerformanceSummary'] as const;
export type ExportSection = (typeof EXPORT_SECTIONS)[number] | (typeof SUMMARY_SECTIONS)[number];
export type ExportSelection = Readonly<Record<ExportSection, boolean>>;

/** Check all or none, those without a checkbox too. */
export const allSections = (on: boolean): ExportSelection =>
  Object.fromEntries([...EXPORT_SECTIONS, ...SUMMARY_SECTIONS].map((section) => [section, on])) as Record<ExportSection, boolean>;

export const withSection = (selection: ExportSelection, section: (typeof EXPORT_SECTIONS)[number], on: boolean): ExportSelection => ({
  ...selection,
  [section]: on,
  ...(section === 'SummaryResults' ? Object.fromEntries(SUMMARY_SECTIONS.map((one) => [one, on])) : {}),
});
