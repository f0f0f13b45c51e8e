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

/** Parts of a system that sections of the workbook need. */
export interface SystemParts {
  readonly regulation: boolean;
  readonly wind: boolean;
  readonly solar: boolean;
  readonly storage: boolean;
  readonly incentives: boolean;
}

/** EXP-02 to EXP-05: a section of what the system does not have is not offered. */
export function sectionsOf({ regulation, wind, solar, storage }: SystemParts): readonly (typeof EXPORT_SECTIONS)[number][] {
  const needs: Partial<Record<ExportSection, boolean>> = {
    RegulationMarket: regulation,
    WindResults: wind,
    SolarResults: solar,
    StorageResults: storage,
    Augmentation: storage,
  };
  return EXPORT_SECTIONS.filter((section) => needs[section] !== false);
}

/** The sheets a section of the workbook is. */
export function sheetsOf(section: (typeof EXPORT_SECTIONS)[number], { incentives }: SystemParts): readonly string[] {
  switch (section) {
    case 'SummaryResults':
      return ['Summary', 'Systems', 'Months'];
    case 'RegulationMarket':
      return ['Regulation'];
    case 'WindResults':
      return ['Wind'];
    case 'SolarResults':
      return ['Solar'];
    case 'StorageResults':
      return ['Storage'];
    case 'Augmentation':
      return ['Augmentation'];
    case 'Revenue':
      return ['Revenue'];
    case 'Timeseries':
      return ['Time series'];
    case 'Cashflow':
      return ['Cash flow'];
    case 'ProForma':
      return ['By year', ...(incentives ? ['Incentives'] : []), 'Pro forma'];
  }
}
/** Of every workbook, whatever was chosen. */
export const SHEETS_ALWAYS = ['Assumptions', 'About'] as const;
