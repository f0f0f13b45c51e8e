import { yearlyStreams, storageCreditText, yearNumber, type Pair } from '@stackwatt/model';
import { caseText, rankOf, systemText, type ExportSource } from '../source.ts';
import type { ProFormaRefs } from './pro-forma-worth.ts';
import { FORMAT, type Content, type Format, type Sheet } from './sheet.ts';

/** Parts of the summary that may be left out (EXP-12). */
export interface SummaryParts {
  readonly revenue: boolean;
  readonly price: boolean;
  readonly performance: boolean;
}

/** Facts as on the summary of the page: name, first year of operation, average over the project. */
export function fillSummary(sheet: Sheet, source: ExportSource, parts: SummaryParts, live: ProFormaRefs | undefined): void {
  const lines = new FactLines(sheet);
  const heads = [`Year ${yearNumber(1, source.file.isBaseYearZero)}`, 'Average', 'Unit'] as const;
  const { price } = source.details;
  fillHead(lines, source);
  fillEconomics(lines, source, live);
  fillMoney(lines, source, heads);
  if (parts.revenue) fillStreams(lines, source, heads);
  if (parts.price && (price.markets.length > 0 || price.capacityPrice !== null)) fillPrices(lines, source, heads);
  if (parts.performance) fillPerformance(lines, source, heads);
  fillNotes(lines, source);
}

function fillHead(lines: FactLines, source: ExportSource): void {
  const { project, file } = source;
  lines.text(project.name, 'title');
  lines.text(systemText(source), 'strong');
  const { rank, of } = rankOf(source);
  const sensitivity = caseText(source);
  lines.text(`Rank ${rank} of ${of} systems${sensitivity === '' ? '' : `; ${sensitivity}`}`, 'note');
  if (file.partial !== undefined)
    lines.text(
      `Partial ${file.partial.done}/${file.partial.total}: the calculation was cancelled; better systems may be missing.`,
      'check',
    );
}

function fillEconomics(lines: FactLines, { project, details: { financial } }: ExportSource, live: ProFormaRefs | undefined): void {
  const { currencySymbol: currency } = project;
  lines.section('Economics', 'As calculated', live === undefined ? '' : 'In this workbook', 'Unit');
  const from = (cell: { readonly ref: string } | undefined, value: number | null): Content | undefined =>
    cell && { formula: cell.ref, value: value ?? 'none' };
  lines.fact('Net present value', currency, FORMAT.money, financial.npv, from(live?.npv, live?.npv.value ?? null));
  lines.fact(
    'Internal rate of return, real',
    'per year',
    FORMAT.percent,
    financial.irr ?? (financial.irrNote || 'none'),
    from(live?.irr, financial.irr === null ? null : (live?.irr.value ?? null)),
  );
  lines.fact(
    'Levelized cost of energy, real',
    `${currency}/MWh`,
    FORMAT.cents,
    financial.lcoe ?? 'none',
    from(live?.lcoe, financial.lcoe === null ? null : (live?.lcoe.value ?? null)),
  );
  lines.fact('Payback', 'years', FORMAT.cents, financial.payback ?? 'never');
  if (live !== undefined)
    lines.fact('Check of the pro forma, must be 0', currency, FORMAT.cents, undefined, from(live.check, live.check.value));
  lines.fact('Discount rate, real', 'per year', FORMAT.percent, financial.realDiscountRate);
  lines.fact('Project lifetime', 'years', FORMAT.year, financial.projectLifeTime);
  lines.fact('Capital', currency, FORMAT.money, financial.capitalCost);
  if (financial.irrNote !== '') lines.text(financial.irrNote, 'note');
}

type Heads = readonly [string, string, string];

function fillMoney(lines: FactLines, { project, details: { financial } }: ExportSource, heads: Heads): void {
  const { currencySymbol: currency } = project;
  lines.section('Money by the year', ...heads);
  lines.pair('Revenue, less energy bought', financial.revenue, currency, FORMAT.money);
  lines.pair('Operating cost', financial.operatingCost, currency, FORMAT.money);
  lines.used('Augmentation', financial.augmentationCost, currency, FORMAT.money);
}

function fillStreams(lines: FactLines, { project, details }: ExportSource, heads: Heads): void {
  const { currencySymbol: currency } = project;
  const items = details.revenue.items;
  lines.section('Revenue', ...heads);
  for (const { name, revenue } of yearlyStreams(details)) {
    const values = items.map(revenue);
    lines.fact(name, currency, FORMAT.money, values[0], values.reduce((sum, value) => sum + value, 0) / values.length);
  }
}

function fillPrices(lines: FactLines, { project, details: { price } }: ExportSource, heads: Heads): void {
  const { currencySymbol: currency } = project;
  lines.section('Prices', ...heads);
  for (const market of price.markets) {
    lines.pair(`${market.name}, sold at`, market.sale, `${currency}/MWh`, FORMAT.cents);
    lines.used(`${market.name}, bought at`, market.purchase, `${currency}/MWh`, FORMAT.cents);
  }
  if (price.capacityPrice !== null) lines.pair('Capacity', price.capacityPrice, `${currency}/MW-month`, FORMAT.cents);
}

function fillPerformance(lines: FactLines, { details: { performance: p } }: ExportSource, heads: Heads): void {
  lines.section('Performance', ...heads);
  const energy = (name: string, value: Pair): void => lines.used(name, value, 'MWh', FORMAT.energy);
  energy('PV production', p.solarProduction);
  energy('Wind production', p.windProduction);
  energy('Storage throughput', p.storageThroughput);
  energy('Sun and wind to storage', p.renewablesToStorage);
  energy('Grid to storage', p.gridToStorage);
  energy('Economic curtailment', p.economicCurtailedEnergy);
  energy('Clipped at arrays', p.clippedSolar);
  energy('Clipped at the converter', p.clippedConverter);
  energy('Curtailed at the connection', p.interconnectionCurtailment);
  for (const { name, energy: exported } of p.exports) energy(`Exported, ${name}`, exported);
  lines.pair('Total export', p.totalExport, 'MWh', FORMAT.energy);
  energy('Total import', p.totalImport);
  energy('Line losses', p.acLineLosses);
  energy('Transformer losses', p.transformerLosses);
  energy('Converter losses', p.converterLosses);
  energy('Storage losses', p.storageLosses);
  lines.used('Mean state of charge', p.meanStateOfCharge, '', FORMAT.percent);
  lines.used('Equivalent full cycles', p.equivalentCycles, 'per year', FORMAT.energy);
  lines.used('Hours of import', p.hoursFromGrid, 'h', FORMAT.energy);
  lines.used('Hours of export', p.hoursToGrid, 'h', FORMAT.energy);
  lines.used('Hours idle', p.hoursIdle, 'h', FORMAT.energy);
}

function fillNotes(lines: FactLines, { project, details: { row } }: ExportSource): void {
  const { currencySymbol: currency } = project;
  const notes = [
    ...(row.proof.notes ?? []),
    ...(row.storageCredits ?? []).map((credit) =>
      storageCreditText(credit, (amount) => `${Math.round(amount).toLocaleString('en-US')} ${currency}`),
    ),
  ];
  if (notes.length > 0) {
    lines.section('To be known');
    for (const note of notes) lines.text(note, 'note');
  }
}

/** Facts below each other, in sections: name, up to two values, unit. */
class FactLines {
  private at = 0;
  constructor(private readonly sheet: Sheet) {}

  text(text: string, look: 'title' | 'strong' | 'note' | 'check'): void {
    this.sheet.set(this.at++, 0, text, look);
  }

  section(text: string, ...heads: readonly string[]): void {
    this.at++;
    [text, ...heads].forEach((head, column) => this.sheet.set(this.at, column, head, 'head'));
    this.at++;
  }

  fact(name: string, unit: string, format: Format, ...values: readonly (Content | undefined)[]): void {
    this.sheet.set(this.at, 0, name, 'label');
    values.forEach((value, k) => this.sheet.set(this.at, 1 + k, value ?? null, 'plain', { format }));
    this.sheet.set(this.at, 3, unit, 'note');
    this.at++;
  }

  pair(name: string, value: Pair, unit: string, format: Format): void {
    this.fact(name, unit, format, value.first, value.average);
  }

  /** The same where it is not 0 in every year. */
  used(name: string, value: Pair, unit: string, format: Format): void {
    if (value.first !== 0 || value.average !== 0) this.pair(name, value, unit, format);
  }
}
