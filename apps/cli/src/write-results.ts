import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cashflowSheet, seriesSheet, tableSheet, writeCsv, type ResultFile, type Sheet } from '@stackwatt/formats';
import { storageCreditText, type ResultTable, type RowProof } from '@stackwatt/model';
import { describeCase, timeSeriesOf, type Prepared, type SimulationCase } from '@stackwatt/simulation';
import writeWorkbook from 'write-excel-file/node';
import { InputError } from './exit.ts';

/** The command line knows no user whose preference it could follow. */
const FILE: ResultFile = { isBaseYearZero: true };

/**
 * Writes the tables, the cash flow and the series of one case into a folder: CSV for programs, one workbook for people.
 *
 * @throws InputError when the folder cannot be written
 */
export async function writeResults(
  folder: string,
  prepared: Prepared,
  one: SimulationCase,
  ended: RowProof['searchesEnded'],
  tables: { sensitivity: ResultTable; optimization: ResultTable },
): Promise<void> {
  const { project } = prepared;
  const currency = project.currencySymbol;
  const details = describeCase(prepared, one, ended);
  const streams = tables.sensitivity.header.revenue.map(({ name }) => name);
  const files: { file: string; sheet: Sheet }[] = [
    { file: 'sensitivity.csv', sheet: tableSheet(tables.sensitivity, 'Sensitivity', currency) },
    { file: 'optimization.csv', sheet: tableSheet(tables.optimization, 'Optimization', currency) },
    { file: 'cashflow.csv', sheet: cashflowSheet(details, currency, streams, FILE) },
    { file: 'timeseries.csv', sheet: seriesSheet(timeSeriesOf(prepared, one, 1, ended), FILE) },
  ];
  const { engineVersion, inputHash } = details.provenance;
  const about: Sheet = {
    name: 'About',
    rows: [
      ['What', 'Value'],
      ['Project', project.name],
      ['System', one.id + 1],
      ['Engine version', engineVersion],
      ['Input hash', inputHash],
      ['Currency', project.currency],
      ['Dispatch', details.row.proof.method],
      ['Windows', details.row.proof.windows ?? null],
      ['Windows searched', details.row.proof.searchedWindows ?? null],
      ['Worst proven gap', details.row.proof.gap],
      ['Status of the proof', details.row.proof.status ?? null],
      ['Iterations', details.row.proof.iterations ?? null],
      ['Windows left unproven', unproven(details.row.proof)],
      ['Charge at the start (MWh)', details.performance.chargeAtStart.energy],
      [`Earned with it in the first year of operation (${currency})`, details.performance.chargeAtStart.revenue],
      ...(details.row.proof.notes ?? []).map((note) => ['Note', note]),
      ...(details.row.storageCredits ?? []).map((credit) => [
        'Tax credit',
        storageCreditText(credit, (amount) => `${amount.toFixed(0)} ${project.currency}`),
      ]),
    ],
  };
  const workbook = await writeWorkbook(
    [...files.map(({ sheet }) => sheet), about].map((sheet) => ({ sheet: sheet.name, data: sheetCells(sheet), stickyRowsCount: 1 })),
  ).toBuffer();
  try {
    mkdirSync(folder, { recursive: true });
    for (const { file, sheet } of files)
      writeFileSync(join(folder, file), writeCsv(sheet.rows, { decimalComma: project.useCommaAsDecimalPoint }));
    writeFileSync(join(folder, 'results.xlsx'), workbook);
  } catch (error) {
    throw new InputError(folder, [
      { place: 'folder', value: '', rule: `cannot be written (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})` },
    ]);
  }
}

const unproven = ({ windowCounts }: RowProof): number | null =>
  windowCounts === undefined ? null : windowCounts.open + windowCounts.timedOut;

/** Typed cells: numbers stay numbers, text stays text, the head is bold. */
const sheetCells = (sheet: Sheet) =>
  sheet.rows.map((row, k) =>
    row.map((cell) =>
      cell === null
        ? null
        : typeof cell === 'number'
          ? { value: cell, type: Number }
          : { value: cell, type: String, ...(k === 0 ? { fontWeight: 'bold' as const } : {}) },
    ),
  );
