import { chosenColumns, joinColumns, seriesSheet, type Cell, type SeriesColumn, type SeriesRows } from '@stackwatt/formats';
import { MOST_CELLS_OF_YEARS, seriesSize, timeColumns, yearNumber, type ExportSelection } from '@stackwatt/model';
import { colToLetter, writeXlsx } from 'hucre/xlsx';
import type { NamedRange, WriteSheet } from 'hucre';
import { provenanceText, type ExportSource } from '../source.ts';
import { fillAssumptions } from './assumptions.ts';
import { fillByYear } from './by-year.ts';
import { fillIncentives } from './incentives.ts';
import { dispatchedGroups, fillProForma, PRO_FORMA_FROZEN } from './pro-forma.ts';
import type { ProFormaRefs } from './pro-forma-worth.ts';
import { fillSolar, fillWind } from './generation-sheets.ts';
import { fillCashFlow, fillRegulation, fillRevenue } from './money-sheets.ts';
import { fillAugmentation, fillStorage } from './storage-sheets.ts';
import { fillSummary } from './summary-sheet.ts';
import { fillAbout, fillMonths, fillSystems } from './system-sheets.ts';
import { footer, paperOf, plainText, Sheet, printNames } from './sheet.ts';
import { formatOf } from './tables.ts';

export interface WorkbookOptions {
  readonly sections: ExportSelection;
  readonly paper: 'a4' | 'letter';
  /** Project years that the time series have, from 1. */
  readonly seriesYears: readonly number[];
  /** Which of them, by id or name; all when left out. */
  readonly series?: readonly string[] | undefined;
  readonly rows?: Pick<SeriesRows, 'step' | 'clock' | 'utcOffsetHours'>;
}

/** Of every workbook: it is the same file whenever and wherever it is written. */
const NO_TIME = new Date(0);
const FIRST_COLUMN = 34;

/**
 * The workbook of one system with the chosen sections (EXP-13). What it was calculated from is on the sheet of assumptions and on the last
 * one, whatever was chosen.
 *
 * @returns the bytes of an xlsx file; the same ones for the same source
 * @throws RangeError  where a series is not there, or several years of time series are more than a sheet takes
 */
export async function writeWorkbook(source: ExportSource, options: WorkbookOptions): Promise<Uint8Array> {
  const { sections, paper } = options;
  const { project, basis, details, file } = source;
  const currency = project.currencySymbol;
  const provenance = provenanceText(source);
  const sheets: (() => WriteSheet)[] = [];
  const names: NamedRange[] = [];
  const years = Array.from({ length: basis.lifetimeYears + 1 }, (_, year) => yearNumber(year, file.isBaseYearZero));
  const add = (
    name: string,
    frozen: { rows: number; columns: number } | undefined,
    widths: readonly number[] = [FIRST_COLUMN, 14],
  ): Sheet => {
    const sheet = new Sheet(name, { widths, paper, ...(frozen === undefined ? {} : { frozen }) });
    sheets.push(() => sheet.finish(provenance));
    return sheet;
  };
  const headed = { rows: 3, columns: 1 };
  const titled = { rows: 2, columns: 1 };

  const summary = sections.SummaryResults ? add('Summary', undefined, [44, 16, 16, 16]) : undefined;
  if (sections.SummaryResults) fillSystems(add('Systems', headed, [8, 14]), source);
  const assumptions = add('Assumptions', undefined, [44, 16, 26, 22, 11, 18, 40]);
  const byYearSheet = sections.ProForma ? add('By year', { rows: 3, columns: 3 }, [44, 16, 15, 13]) : undefined;
  const incentiveSheet =
    sections.ProForma && basis.incentives.length > 0 ? add('Incentives', { rows: 2, columns: 3 }, [FIRST_COLUMN, 14]) : undefined;
  const proForma = sections.ProForma ? add('Pro forma', PRO_FORMA_FROZEN, [58, 11, 15, 13]) : undefined;
  const refs = fillAssumptions(assumptions, basis, currency, [
    ['Project', project.name, ''],
    ['Currency', project.currency, ''],
    ['Time step', project.timeStepSize, 'minutes'],
    ['Stage', project.earlyAnalysis ? 'early: one year simulated and carried on' : 'late: every year simulated', ''],
    ...exportLimitOf(project),
    ['Engine version', details.provenance.engineVersion, ''],
    ['Input hash', details.provenance.inputHash, ''],
  ]);
  let live: ProFormaRefs | undefined;
  if (proForma && byYearSheet) {
    const ofBasis = { basis, refs, years, currency };
    const byYear = fillByYear(byYearSheet, ofBasis, dispatchedGroups(details.cashflowTree));
    const incentives = incentiveSheet
      ? fillIncentives(incentiveSheet, ofBasis, byYear)
      : { itc: undefined, bonus: undefined, macrs: undefined, production: undefined };
    live = fillProForma(proForma, ofBasis, details, byYear, incentives);
    names.push(...live.names);
  }
  names.push(...refs.names);
  if (summary)
    fillSummary(
      summary,
      source,
      { revenue: sections.RevenueSummary, price: sections.EnergyPriceSummary, performance: sections.SystemPerformanceSummary },
      live,
    );
  if (sections.SummaryResults) fillMonths(add('Months', headed, [14]), source);
  if (sections.Revenue) fillRevenue(add('Revenue', headed, [10, 16]), source);
  if (sections.Cashflow) fillCashFlow(add('Cash flow', headed, [8, 16]), source, refs.inflation);
  if (sections.RegulationMarket && details.regulation.length > 0) fillRegulation(add('Regulation', titled), source);
  if (sections.WindResults && details.wind.status === 0) fillWind(add('Wind', undefined, [14, 16]), source);
  if (sections.SolarResults && details.solar.status === 0) fillSolar(add('Solar', undefined, [14, 16]), source);
  const hasStorage = details.storage.some(({ status }) => status === 0);
  if (sections.StorageResults && hasStorage) fillStorage(add('Storage', undefined, [14, 16]), source);
  if (sections.Augmentation && hasStorage) fillAugmentation(add('Augmentation', undefined, [14, 18]), source);
  if (sections.Timeseries) sheets.push(() => seriesSheetOf(source, options, provenance));
  fillAbout(add('About', titled, [44, 60]), source);
  const printed = printNames(sheets.map((finish) => finish()));
  return writeXlsx({
    sheets: printed.sheets,
    namedRanges: [...names, ...printed.names],
    properties: {
      title: plainText(project.name),
      creator: 'Stackwatt',
      description: plainText(provenance),
      created: NO_TIME,
      modified: NO_TIME,
    },
  });
}

/** The limit in force, and whether a schedule or a series lowers it further. */
function exportLimitOf(project: ExportSource['project']): readonly (readonly [string, string | number, string])[] {
  const { hasExportLimit, exportLimit, hasExportLimitSchedule, hasExportLimitTimeSeries } = project;
  const lowered = [...(hasExportLimitSchedule ? ['by schedule'] : []), ...(hasExportLimitTimeSeries ? ['by series'] : [])].join(', ');
  if (hasExportLimit) return [['Export limit', exportLimit, lowered === '' ? 'MW' : `MW, ${lowered}`]];
  return [['Export limit', lowered === '' ? 'none' : lowered, '']];
}

/** The pro forma alone with what it is reckoned from (EXP-19). */
export const PRO_FORMA_SECTIONS: ExportSelection = {
  SummaryResults: false,
  RegulationMarket: false,
  WindResults: false,
  SolarResults: false,
  StorageResults: false,
  Augmentation: false,
  Revenue: false,
  Timeseries: false,
  Cashflow: false,
  ProForma: true,
  RevenueSummary: false,
  EnergyPriceSummary: false,
  SystemPerformanceSummary: false,
};

/** The rows of the chosen years under one head. */
function seriesRowsOf(source: ExportSource, { seriesYears, series, rows: form = {} }: WorkbookOptions): readonly (readonly Cell[])[] {
  const { seriesOf, file, project } = source;
  const chosen = series && chosenColumns(seriesOf(seriesYears[0]!), series);
  let columns: SeriesColumn[] = chosen ?? [];
  if (chosen === undefined) for (const year of seriesYears) columns = joinColumns(columns, seriesOf(year));
  const { step = 'step' } = form;
  const years = seriesYears.length;
  const { rows, cells } = seriesSize({ step, stepMinutes: project.timeStepSize, years, series: columns.length });
  if (years > 1 && cells > MOST_CELLS_OF_YEARS)
    throw new RangeError(
      `Time series of ${years} years would be ${rows} rows of ${cells / rows} columns, more than the ${MOST_CELLS_OF_YEARS} cells of a sheet. ` +
        'Choose days or months, one year or fewer series; as CSV every year fits.',
    );
  return seriesYears.flatMap((year, k) => seriesSheet(seriesOf(year), file, { ...form, columns }).rows.slice(k === 0 ? 0 : 1));
}

/** Time series by step, hour, day or month; the looks are those of the columns, for there are too many cells to give each its own. */
function seriesSheetOf(source: ExportSource, options: WorkbookOptions, provenance: string): WriteSheet {
  const rows = seriesRowsOf(source, options);
  const times = timeColumns(options.rows?.step ?? 'step');
  const head = rows[0]!.map(String);
  const frozen = { rows: 1, columns: times };
  const columns = head.map((text, k) => ({
    width: k < times ? 8 : 15,
    style: { font: { name: 'Calibri', size: 10 }, numFmt: k < times ? '0' : seriesFormat(text) },
  }));
  return {
    name: 'Time series',
    rows: rows.map((row, k) =>
      row.map((cell) => (typeof cell === 'string' ? plainText(cell) : cell === null ? null : k === 0 ? cell : cell + 0)),
    ),
    columns,
    cells: new Map(head.map((text, k) => [`0,${k}`, { value: plainText(text), style: SERIES_HEAD }])),
    freezePane: frozen,
    ...paperOf(options.paper, 'landscape', frozen, columns, `$A$1:$${colToLetter(head.length - 1)}$${rows.length}`),
    headerFooter: footer(provenance),
  };
}
const SERIES_HEAD = { font: { name: 'Calibri', size: 10, bold: true }, alignment: { wrapText: true } } as const;
const seriesFormat = (heading: string): string => (formatOf(heading) === '#,##0.######' ? '#,##0.00' : '#,##0.00;[Red]-#,##0.00');
