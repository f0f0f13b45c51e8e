import { expect, test } from 'vitest';
import { checksOf, factsOf, negativesOf, notesOf, seriesFactsOf, sizeText, actionLabel } from './import-facts.ts';
import { namesIn } from './names-in.ts';
import { isQuestion, nextImport, type ImportContext, type ImportState } from './import-state.ts';

const context: ImportContext = { kind: 'price', decimalComma: false };
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const HOURS = Array.from({ length: 8760 }, (_, hour) => hour);
/** Prices 20 … 43 by hour of day; every thousandth hour is −5. */
const price = (hour: number): number => (hour % 1000 === 999 ? -5 : 20 + (hour % 24));
const column = HOURS.map((hour) => price(hour).toFixed(2)).join('\n');
const blank: ImportState = { kind: 'blank' };
const paste = (text: string, given: Partial<ImportContext> = {}): ImportState =>
  nextImport(blank, { kind: 'paste', text }, { ...context, ...given });

const selected = (state: ImportState): Extract<ImportState, { kind: 'selected' }> => {
  if (state.kind !== 'selected') throw new Error(`expected a card, got ${JSON.stringify(state).slice(0, 300)}`);
  return state;
};

test('IMP-22 choosing a file moves blank to selected, using it to importing, storing it to imported', () => {
  const file = nextImport(blank, { kind: 'file', name: 'prices.csv', bytes: bytesOf(column) }, context);
  expect(file.kind).toBe('selected');
  const importing = nextImport(file, { kind: 'use' }, context);
  expect(importing.kind).toBe('importing');
  expect(nextImport(importing, { kind: 'stored' }, context).kind).toBe('imported');
});

test('IMP-24 using does nothing when blank, or in error with no file; IMP-23 cancelling resets to blank', () => {
  expect(nextImport(blank, { kind: 'use' }, context)).toEqual(blank);
  const refused = paste('no numbers here');
  expect(refused.kind).toBe('error');
  expect(nextImport(refused, { kind: 'use' }, context)).toBe(refused);
  expect(nextImport(refused, { kind: 'cancel' }, context)).toEqual(blank);
});

test('IMP-33 a series that could not be stored keeps its card and may be tried again', () => {
  const failed = nextImport(
    nextImport(paste(column), { kind: 'use' }, context),
    { kind: 'notStored', message: 'Error saving price file' },
    context,
  );
  expect(failed).toMatchObject({ kind: 'error', message: 'Error saving price file' });
  expect(nextImport(failed, { kind: 'use' }, context).kind).toBe('importing');
});

test('IMP-02 an Excel file is refused with the specified words', () => {
  const state = nextImport(blank, { kind: 'file', name: 'prices.xlsx', bytes: bytesOf('x') }, context);
  expect(state).toMatchObject({
    kind: 'error',
    name: 'prices.xlsx',
    message: expect.stringMatching(/^Import error: Excel files are not supported/) as string,
  });
  expect(state.kind === 'error' && isQuestion(state.refusal)).toBe(false);
});

test('UX-01 a pasted column is read like a file, and the button says what happens', () => {
  const { read } = selected(paste(column));
  expect(read.series).toHaveLength(8760);
  expect(actionLabel('price', read.understood)).toBe('Use 8,760 prices');
});

test('UX-03 the card tells layout, rows, period, year, step, unit and decimal sign', () => {
  const facts = factsOf(selected(paste(column)).read.understood, '$');
  const of = (label: string): string | undefined => facts.find((fact) => fact.label === label)?.value;
  expect(of('Rows')).toBe('8,760 read, 8,760 used');
  expect(of('Period')).toBe('no dates, from 1 January 00:00');
  expect(of('Year')).toBe('2007');
  expect(of('Time step')).toBe('60 min, one value after the other');
  expect(of('Unit')).toContain('$/MWh');
  expect(of('Decimal sign')).toBe('point');
});

test('UX-03 the order of day and month stands beside the dates, and what stands in another money is a finding', () => {
  const stamp = (hour: number): string => {
    const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(.{5})/.exec(new Date(Date.UTC(2023, 0, 1, hour)).toISOString())!;
    return `${day}/${month}/${year} ${time}`;
  };
  const dated = selected(paste(`Date,Preis €/MWh\n${HOURS.map((hour) => `${stamp(hour)},${20 + (hour % 24)}.5`).join('\n')}`));
  const { understood } = dated.read;
  expect(factsOf(understood, '€').find(({ label }) => label === 'Period')).toMatchObject({
    from: 'dates are read as day/month/year, shown by days above 12',
    changeWhat: 'order of day and month',
  });
  expect(notesOf(understood, '€').filter((note) => note.startsWith('Dates are read'))).toEqual([]);
  const findings = ['$', '€', 'EUR', 'CHF'].map((symbol) => checksOf(understood, symbol).filter(({ isFine }) => !isFine).length);
  expect(findings).toEqual([1, 0, 0, 1]);
});

test('UX-03 rows above the values are counted, so that what was read and what was used add up', () => {
  const rowsOf = (text: string) => factsOf(selected(paste(text)).read.understood, '$').find(({ label }) => label === 'Rows');
  expect(rowsOf(`Price\n${column}`)).toMatchObject({ value: '8,761 read, 8,760 used', from: '1 row is the heading' });
  expect(rowsOf(`Node HB_NORTH\nPrice\n${column}`)).toMatchObject({
    value: '8,762 read, 8,760 used',
    from: '1 left out: lines above the data; 1 row is the heading',
  });
});

test('IMP-08 negative energy prices are kept and said so; setting them to 0 is one click and can be taken back', () => {
  const card = selected(paste(column));
  const kept = negativesOf('price', card.read.understood, '$');
  // Hours 999, 1999, … 7999: eight.
  expect(kept).toMatchObject({
    text: '8 negative prices kept',
    explanation: ', lowest −5.00 $/MWh. Charging then earns money.',
    action: 'Set them to 0',
  });
  const zeroed = selected(nextImport(card, { kind: 'choose', choices: { removeNegatives: kept!.removes } }, context));
  expect(Math.min(...zeroed.read.series)).toBe(0);
  const notice = negativesOf('price', zeroed.read.understood, '$');
  expect(notice).toMatchObject({ text: '8 negative prices set to 0', action: 'Keep them' });
  const back = selected(nextImport(zeroed, { kind: 'choose', choices: { removeNegatives: notice!.removes } }, context));
  expect(Math.min(...back.read.series)).toBe(-5);
});

test('UX-08 one column of 12,5 is asked both ways; with the comma as the decimal sign of the project it is read so (IMP-12)', () => {
  const comma = HOURS.map((hour) => `${20 + (hour % 24)},5`).join('\n');
  const asked = paste(comma);
  expect(asked).toMatchObject({
    kind: 'error',
    refusal: { problems: [{ rule: 'decimalSign', readings: { decimalComma: 20.5, decimalPoint: 205 } }] },
  });
  expect(asked.kind === 'error' && isQuestion(asked.refusal)).toBe(true);
  const chosen = selected(nextImport(asked, { kind: 'choose', choices: { decimalComma: true } }, context));
  expect(chosen.read.series[0]).toBe(20.5);
  expect(selected(paste(comma, { decimalComma: true })).read.series[1]).toBe(21.5);
});

test('UX-03 what was chosen and changed is stored with the series', () => {
  const card = selected(nextImport(paste(column), { kind: 'choose', choices: { removeNegatives: true, year: 2025 } }, context));
  const facts = seriesFactsOf('Energy Price', card.source, card.choices, card.read.understood);
  expect(facts).toMatchObject({ name: 'Energy Price', year: 2025, stepMinutes: 60 });
  expect(facts.source).toContain('Pasted cells');
  expect(facts.repairs!.join('; ')).toContain('8 negative values set to 0');
  expect(facts.repairs).toContain('year 2025 chosen');
});

/** '01-31 23:00' */
const stampOf = (hour: number): string => new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(5, 16).replace('T', ' ');

test('UX-07 gaps are refused until a repair is chosen, then counted and recorded', () => {
  const stamp = (hour: number): string => new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' ');
  const dated = HOURS.filter((hour) => hour < 4000 || hour > 4004)
    .map((hour) => `${stamp(hour)},${price(hour)}`)
    .join('\n');
  const refused = paste(`time,price\n${dated}`);
  expect(refused).toMatchObject({ kind: 'error', refusal: { problems: [{ rule: 'gap' }] } });
  const filled = selected(nextImport(refused, { kind: 'choose', choices: { repair: 'repeat' } }, context));
  expect(filled.read.series).toHaveLength(8760);
  const lines = checksOf(filled.read.understood, '$');
  expect(lines.find((line) => !line.isFine)?.text).toContain('1 gap, 5 intervals missing');
});

test('UX-07 UX-11 a cell that says “no value” in words is refused with its place, and filled as a gap when that is chosen; another word is not', () => {
  const withWord = (word: string): string =>
    `time,price\n${HOURS.map((hour) => `2025-${stampOf(hour)},${hour === 4000 || hour === 4001 ? word : price(hour)}`).join('\n')}`;
  const asked = paste(withWord('n/a'));
  expect(asked).toMatchObject({ kind: 'error', message: 'Import error: row 4,002, column "price": "n/a" is not a number (1 more)' });
  expect(asked.kind === 'error' && isQuestion(asked.refusal)).toBe(true);
  const filled = selected(nextImport(asked, { kind: 'choose', choices: { repair: 'repeat' } }, context));
  expect([filled.read.series[4000], filled.read.series[4001]]).toEqual([price(3976), price(3977)]);
  const refused = paste(withWord('abc'));
  expect(refused.kind === 'error' && isQuestion(refused.refusal)).toBe(false);
});

test('sizes of files are read at a glance', () => {
  expect([800, 70_080, 2_202_009].map(sizeText)).toEqual(['800 bytes', '68.4 kB', '2.1 MB']);
});

test('UX-06 a file with several nodes asks which one, by the names it lists, and the choice is stored', () => {
  const stamp = (hour: number): string => new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' ');
  const two = `time,node,LMP\n${HOURS.flatMap((hour) => [`${stamp(hour)},HB_NORTH,${price(hour)}`, `${stamp(hour)},HB_SOUTH,${price(hour) + 100}`]).join('\n')}`;
  const asked = paste(two);
  expect(asked).toMatchObject({ kind: 'error', refusal: { problems: [{ rule: 'nodeNeeded' }] } });
  expect(asked.kind === 'error' ? namesIn(asked.message) : []).toEqual(['HB_NORTH', 'HB_SOUTH']);
  const chosen = selected(nextImport(asked, { kind: 'choose', choices: { node: 'HB_SOUTH' } }, context));
  expect(chosen.read.series[0]).toBe(120);
  expect(seriesFactsOf('Energy Price', chosen.source, chosen.choices, chosen.read.understood).repairs).toContain('node HB_SOUTH chosen');
});

test('I-1 I-6 what is asked has an answer in the card, which is kept with the series', () => {
  const stamp = (hour: number): string => new Date(Date.UTC(2021, 0, 1, hour)).toISOString().slice(0, 16).replace('T', ' ');
  const text = (head: string, at: (hour: number) => string, value: (hour: number) => number): string =>
    `${head}\n${HOURS.map((hour) => `${at(hour)};${value(hour)}`).join('\n')}`;
  const light = (hour: number): number => Math.max(0, 5 - Math.abs((hour % 24) - 6)) * 100;
  const questions = [
    ['unreadTime', 'price', text('MTU;Price', (hour) => `week ${hour}`, price), { ignoreTimes: true }, 'dates not read'],
    ['labelSide', 'price', text('hour (he);Price', stamp, price), { labelSide: 'beginning' }, 'stamps at the beginning of intervals'],
    ['unit', 'price', text('time;$/kWh', stamp, price), { unit: 'currency/MWh' }, 'unit currency/MWh chosen'],
    ['rating', 'production', text('time;Output', stamp, (hour) => (hour % 10) / 10), { rating: 50 }, 'rating 50 MW chosen'],
    ['zone', 'irradiance', text('time;GHI', stamp, light), { stampOffset: 0 }, 'stamps 0 h ahead of UTC'],
  ] as const;
  for (const [rule, kind, file, answer, kept] of questions) {
    const given = { ...context, kind, utcOffset: 6 };
    const asked = paste(file, given);
    if (asked.kind !== 'error') throw new Error(`${rule} was not asked`);
    expect([asked.refusal?.problems[0]?.rule, isQuestion(asked.refusal)]).toEqual([rule, true]);
    const { source, choices, read } = selected(nextImport(asked, { kind: 'choose', choices: answer }, given));
    expect(seriesFactsOf('Series', source, choices, read.understood).repairs!.join('; ')).toContain(kept);
  }
});

test('UX-09 prices per kWh are converted, and the card says so in the money of the project', () => {
  const { read } = selected(
    paste(
      `time,DA Price ($/kWh)\n${HOURS.map((hour) => `${new Date(Date.UTC(2025, 0, 1, hour)).toISOString().slice(0, 16)},0.0${hour % 9}`).join('\n')}`,
    ),
  );
  expect(checksOf(read.understood, '€').at(-1)).toEqual({ isFine: true, text: 'All values converted from €/kWh to €/MWh: × 1000' });
});
