import { yearNumber, type ExportOptions, type Paper } from '@stackwatt/model';
import pdfmake from 'pdfmake';
import roboto from 'pdfmake/fonts/Roboto.js';
import { provenanceText, type ExportSource } from '../source.ts';
import { cashFlowSections } from './cash-flow-sections.ts';
import { COLOUR } from './charts.ts';
import { coverSections } from './cover-sections.ts';
import { daySections } from './day-sections.ts';
import { costSection } from './cost-section.ts';
import { assumptionSections, revenueSections } from './economics-sections.ts';
import { equipmentSections } from './equipment-sections.ts';
import { flow } from './flow.ts';
import { monthSections } from './month-sections.ts';
import { writerOf, type Node, type Pen } from './nodes.ts';
import { proofSections } from './proof-sections.ts';
import { caseSections, rankingSections } from './ranking-sections.ts';
import { sensitivitySections } from './sensitivity-sections.ts';

const FONT_FILES = new Set(Object.values(roboto.Roboto));
pdfmake.addFonts(roboto);
// A name in a project never makes the server read anything: only the fonts may be.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => FONT_FILES.has(path));

/** 15 mm in points. */
const MARGIN = 42.5;
const WIDTH: Readonly<Record<Paper, number>> = { a4: 595.28 - 2 * MARGIN, letter: 612 - 2 * MARGIN };

type ReportOptions = Pick<ExportOptions, 'paper' | 'decimalComma' | 'dateFormat' | 'sections'>;

/**
 * The report of one system for a committee: what it is, what it rests on, how it ranks and earns, its days, and how it was found.
 *
 * @returns the bytes of a PDF; the same ones for the same source
 */
export async function writeReport(source: ExportSource, options: ReportOptions): Promise<Uint8Array> {
  const { project, calculatedAt } = source;
  const head = { text: project.name, style: 'small', margin: [MARGIN, 22, MARGIN, 0] };
  return pdfmake
    .createPdf({
      pageSize: options.paper === 'a4' ? 'A4' : 'LETTER',
      pageMargins: [MARGIN, MARGIN + 8, MARGIN, MARGIN + 6],
      // The date of the results: the same results are the same file.
      info: {
        title: project.name,
        author: 'Stackwatt',
        creator: 'Stackwatt',
        producer: 'Stackwatt',
        creationDate: new Date(calculatedAt ?? 0),
        modDate: new Date(calculatedAt ?? 0),
      },
      defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.15, color: COLOUR.text },
      styles: STYLES,
      header: (page: number) => (page === 1 ? null : head),
      footer: (page: number, pages: number) => ({
        margin: [MARGIN, 14, MARGIN, 0],
        columns: [
          { text: provenanceText(source), style: 'small' },
          { text: `Page ${page} of ${pages}`, style: 'small', alignment: 'right', width: 60 },
        ],
      }),
      content: flow(sectionsOf(source, options)),
    })
    .getBuffer();
}

/** The largest amount of the cash flow, currency. */
const largestAmount = ({ details: { financial, cashflowTable } }: ExportSource): number =>
  Math.max(financial.capitalCost, ...cashflowTable.flatMap(({ revenue, opEx, cumulative }) => [revenue, opEx, cumulative].map(Math.abs)));

const STYLES = {
  h1: { fontSize: 22, bold: true },
  h2: { fontSize: 12, bold: true, margin: [0, 0, 0, 5] },
  h3: { fontSize: 9, bold: true, margin: [0, 0, 0, 3] },
  small: { fontSize: 7.5, color: COLOUR.grey },
  figure: { fontSize: 13, bold: true },
  th: { fontSize: 7.5, color: COLOUR.grey },
};

/** What was chosen, in the order of the report. */
function sectionsOf(source: ExportSource, { paper, decimalComma, dateFormat, sections: wanted }: ReportOptions): Node[] {
  const symbol = source.project.currencySymbol;
  const pen: Pen = {
    ...writerOf(decimalComma, symbol, largestAmount(source)),
    symbol,
    year: (index) => yearNumber(index, source.file.isBaseYearZero),
    width: WIDTH[paper],
  };
  return [
    ...coverSections(source, pen, dateFormat),
    ...(wanted.Revenue ? revenueSections(source, pen) : []),
    ...assumptionSections(source, pen),
    ...(wanted.ProForma ? costSection(source, pen) : []),
    ...(wanted.SummaryResults ? rankingSections(source, pen) : []),
    ...(wanted.Cashflow ? cashFlowSections(source, pen) : []),
    ...(wanted.Timeseries ? [...monthSections(source, pen), ...daySections(source, pen)] : []),
    ...equipmentSections(source, pen, wanted),
    ...(wanted.SummaryResults ? [...caseSections(source, pen), ...sensitivitySections(source, pen)] : []),
    ...proofSections(source, pen),
  ];
}
