import { tableSheet, type Cell } from '@stackwatt/formats';
import { yearNumber } from '@stackwatt/model';
import { MONTH_NAMES } from '@stackwatt/units';
import { monthsOf } from '../months.ts';
import { caseText, systemText, type ExportSource } from '../source.ts';
import type { Sheet } from './sheet.ts';
import { fillTable } from './tables.ts';

export function fillSystems(sheet: Sheet, source: ExportSource): void {
  const { tables, project } = source;
  const { currencySymbol: currency } = project;
  let at = fillTable(sheet, 0, tableSheet(tables.optimization, '', currency).rows, {
    title: 'Systems, best first',
    note: 'System is the number of the case; energy of the first year of operation',
  });
  if (tables.sensitivity.items.length > 1)
    at = fillTable(sheet, at, tableSheet(tables.sensitivity, '', currency).rows, { title: 'Sensitivity cases, the best system of each' });
}

/** Price and production by month of the first year of operation. */
export function fillMonths(sheet: Sheet, source: ExportSource): void {
  const columns = monthsOf(source);
  const head = [
    'Month',
    ...columns.map(({ kind, item: { name, units } }) =>
      kind === 'energy' ? `${name} (MWh)` : kind === 'mean' ? `${name}, mean (${units})` : `${name} (${units})`,
    ),
  ];
  const rows = MONTH_NAMES.map((name, month): Cell[] => [name, ...columns.map(({ values }) => values[month]!)]);
  fillTable(sheet, 0, [head, ...rows], {
    title: 'Price and production by month',
    note: `Year ${yearNumber(1, source.file.isBaseYearZero)}; powers as the energy of the month`,
    summed: (text) => !text.includes(', mean ('),
  });
}

/** Where the figures come from, and how good they are proven to be. */
export function fillAbout(sheet: Sheet, source: ExportSource): void {
  const { project, details, calculatedAt, author, file } = source;
  const { proof } = details.row;
  const rows: Cell[][] = [
    ['What', 'Value'],
    ['Project', project.name],
    ['System', `${systemText(source)}; number ${details.row.id + 1}`],
    ...(caseText(source) === '' ? [] : [['Sensitivity case', caseText(source)]]),
    ...(file.partial === undefined
      ? []
      : [['Partial', `${file.partial.done}/${file.partial.total} systems; the calculation was cancelled`]]),
    ['Engine version', details.provenance.engineVersion],
    ['Input hash', details.provenance.inputHash],
    ...(calculatedAt === undefined ? [] : [['Calculated', calculatedAt.slice(0, 19).replace('T', ' ') + ' UTC']]),
    ...(author === undefined ? [] : [['Written for', author]]),
    ['Currency', project.currency],
    ['Money', `Real, of year ${yearNumber(1, file.isBaseYearZero)}, unless a heading says otherwise`],
    ['Years', file.isBaseYearZero ? 'Year 0 is the year before operation' : 'Year 1 is the year before operation'],
    ['Dispatch', proof.method],
    ['Windows', proof.windows ?? null],
    ['Windows searched', proof.searchedWindows ?? null],
    ['Worst proven gap', proof.gap],
    ['Status of the proof', proof.status ?? null],
    ['Energy balance, largest residual of a step (MW)', proof.balanceResidualMw],
    ['Iterations', proof.iterations ?? null],
    ['Windows left unproven', proof.windowCounts === undefined ? null : proof.windowCounts.open + proof.windowCounts.timedOut],
    ['Charge at the start (MWh)', details.performance.chargeAtStart.energy],
    [`Earned with it in the first year of operation (${project.currencySymbol})`, details.performance.chargeAtStart.revenue],
    ...(proof.notes ?? []).map((note): Cell[] => ['Note', note]),
  ];
  fillTable(sheet, 0, rows, { title: 'About this file' });
}
