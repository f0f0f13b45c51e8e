import { formatCalendarDate, withNumbers } from '@stackwatt/model';
import { caseText, rankOf, systemText, type ExportSource } from '../source.ts';
import { COLOUR } from './charts.ts';
import { diagramSvg, limitText } from './diagram.ts';
import { facts, h2, inYears, KEY_LAYOUT, note, type Node, type Pen } from './nodes.ts';

/** The first page: which system it is, its key figures, the plant in words and as a diagram, and the site. */
export function coverSections(source: ExportSource, pen: Pen, dateFormat: number): Node[] {
  const { project, details } = source;
  return [
    { text: 'Economic report', style: 'small' },
    { text: project.name, style: 'h1' },
    { text: systemText(source, pen.exact), margin: [0, 2, 0, 0] },
    ...(caseText(source) === '' ? [] : [{ text: caseText(source, pen.exact), style: 'small' }]),
    ...partialNote(source),
    keyFigures(source, pen),
    h2('In short'),
    { text: inShort(source, pen) },
    ...(details.financial.irrNote === '' ? [] : [note(withNumbers(details.financial.irrNote, pen.f))]),
    h2('Single-line diagram'),
    { svg: diagramSvg(source, { width: pen.width, write: pen.mw }) },
    {
      columnGap: 24,
      columns: [
        { width: '*', stack: [h2('The plant'), plantFacts(source, pen)] },
        { width: '*', stack: [h2('The site and this report'), siteFacts(source, pen, dateFormat)] },
      ],
    },
  ];
}

/** What a cancelled calculation lacks; nothing for a whole one. */
function partialNote({ file }: ExportSource): Node[] {
  if (file.partial === undefined) return [];
  return [
    {
      text: `Partial ${file.partial.done}/${file.partial.total}: the calculation was cancelled; better systems may be missing.`,
      color: COLOUR.loss,
      bold: true,
      margin: [0, 6, 0, 0],
    },
  ];
}

function keyFigures({ details: { financial, cashflowTable } }: ExportSource, { f, m, money, symbol, year }: Pen): Node {
  return {
    margin: [0, 14, 0, 0],
    layout: KEY_LAYOUT,
    table: {
      widths: ['*', '*', '*', '*', '*', '*'],
      body: [
        [
          figure('NPV, real', m(financial.npv), money),
          figure('IRR, real', financial.irr === null ? '–' : f(100 * financial.irr, 1), '%'),
          figure('Payback', f(financial.payback, 1), 'yr'),
          figure('LCOE', f(financial.lcoe, 2), `${symbol}/MWh`),
          figure('Capital', m(financial.capitalCost, 1), money),
          figure(`Revenue, year ${year(1)}`, m(cashflowTable[1]!.revenue), money),
        ],
      ],
    },
  };
}

const figure = (name: string, value: string, unit: string): Node => ({
  stack: [
    { text: name, style: 'small' },
    {
      text: [
        { text: value, style: 'figure' },
        { text: ` ${unit}`, style: 'small' },
      ],
    },
  ],
});

/** The economics in one sentence after the other. */
function inShort({ project, details: { financial, cashflowTable }, basis }: ExportSource, { f, m, money }: Pen): string {
  const first = cashflowTable[1]!;
  const whole = project.performEvaluationOverBessOnly ? 'The storage alone, without what sun and wind earn and cost,' : 'The plant';
  const payback =
    financial.payback === null ? 'The capital is not recovered' : `The capital is recovered after ${f(financial.payback, 1)} years`;
  return `${whole} earns ${m(first.revenue)} ${money} in its first year of operation, less ${m(first.opEx)} ${money} of operating cost. It costs ${m(financial.capitalCost, 1)} ${money}. ${payback}; over ${inYears(basis.lifetimeYears)} the net present value at ${f(100 * financial.realDiscountRate, 2)} % real is ${m(financial.npv)} ${money}.`;
}

const plantFacts = ({ project, details }: ExportSource, { mw }: Pen): Node =>
  facts([
    ...details.solar.pvs.map((pv): [string, string] => [pv.name, `${mw(pv.nameplateCapacity)} MW dc`]),
    ...details.wind.turbines.map((farm): [string, string] => [farm.name, `${mw(farm.nameplateCapacity)} MW`]),
    ...details.storage
      .filter(({ status }) => status === 0)
      .map((storageUnit): [string, string] => [
        storageUnit.name,
        `${mw(storageUnit.nameplatePower)} MW / ${mw(storageUnit.nameplateCapacity)} MWh, ${storageUnit.coupling}`,
      ]),
    ['Export limit', limitText(project, 'export', mw)],
    ['Import limit', limitText(project, 'import', mw)],
  ]);

function siteFacts(source: ExportSource, { f }: Pen, dateFormat: number): Node {
  const { project, calculatedAt, author } = source;
  const { rank, of } = rankOf(source);
  const place = project.location;
  const date = formatCalendarDate(calculatedAt ?? '', dateFormat);
  return facts([
    ['Place', place.address === '' ? place.countryName : place.address],
    ['Coordinates', `${f(place.pos.lat, 2)}°, ${f(place.pos.lng, 2)}°`],
    ['Operation from', formatCalendarDate(project.expectedDate, dateFormat)],
    ['Rank', `${rank} of ${of} systems`],
    ...(date === '' ? [] : [['Calculated', date] as [string, string]]),
    ...(author === undefined ? [] : [['Written for', author] as [string, string]]),
  ]);
}
