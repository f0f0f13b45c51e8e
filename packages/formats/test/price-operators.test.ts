import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importSeries, orderProblem, priceFile, priceOperators, type OperatorId, type PriceOrder } from '../src/index.ts';
import { caisoAnswer, nyisoAnswer, nyisoDays, NYISO_ZONES, priceAt } from './operator-files.ts';
import { read } from './outcome.ts';

const answerOf = (id: OperatorId, path: string): Uint8Array => {
  const { pathname, searchParams } = new URL(path, 'http://operator/');
  return (id === 'nyiso' ? nyisoAnswer(pathname) : caisoAnswer(searchParams))!;
};
const fetched = (id: OperatorId, order: PriceOrder): { readonly name: string; readonly text: string } => {
  const operator = priceOperators[id];
  const pieces = operator.pieces(order).map((path) => operator.readPiece(answerOf(id, path), order));
  const file = priceFile(operator, order, pieces);
  if (!file.ok) throw new Error(file.message);
  return file;
};

test('NYISO: a year is twelve zips at the addresses of the operator', () => {
  const { pieces } = priceOperators.nyiso;
  expect(pieces({ market: 'dam', node: 'N.Y.C.', year: 2023 })).toHaveLength(12);
  expect(pieces({ market: 'dam', node: 'N.Y.C.', year: 2023 })[0]).toBe('damlbmp/20230101damlbmp_zone_csv.zip');
  expect(pieces({ market: 'rtm', node: 'WEST', year: 2024 })[11]).toBe('rtlbmp/20241201rtlbmp_zone_csv.zip');
});

test('CAISO: a year is twelve requests of at most 31 days, from midnight to midnight of Pacific Standard Time', () => {
  const pieces = priceOperators.caiso.pieces({ market: 'dam', node: 'TH_NP15_GEN-APND', year: 2023 });
  expect(pieces[0]).toBe(
    'SingleZip?resultformat=6&queryname=PRC_LMP&version=12&startdatetime=20230101T08:00-0000&enddatetime=20230201T08:00-0000&market_run_id=DAM&node=TH_NP15_GEN-APND',
  );
  const query = (path: string): URLSearchParams => new URLSearchParams(path.slice(path.indexOf('?')));
  expect(pieces.slice(1).map((path) => query(path).get('startdatetime'))).toEqual(
    pieces.slice(0, -1).map((path) => query(path).get('enddatetime')),
  );
  expect(query(pieces[11]!).get('enddatetime')).toBe('20240101T08:00-0000');
});

test.each(['dam', 'rtm'] as const)(
  'NYISO %s: the file has the lines as the operator wrote them and is read like the daily files joined by hand',
  (market) => {
    const report = market === 'dam' ? 'damlbmp' : 'rtlbmp';
    const days = Array.from({ length: 12 }, (_, month) => Object.values(nyisoDays(report, 2023, month + 1))).flat();
    const byHand = days.map((text, day) => (day === 0 ? text : text.slice(text.indexOf('\n') + 1))).join('');
    const file = fetched('nyiso', { market, node: 'N.Y.C.', year: 2023 });
    expect(file.name).toBe(`NYISO_${market}_N.Y.C._2023.csv`);
    expect(file.text.trimEnd().split('\n')).toEqual(
      byHand.split('\r\n').filter((line, i) => i === 0 || line.replaceAll('"', '').split(',')[1] === 'N.Y.C.'),
    );
    const one = read(importSeries(file.text, { kind: 'price', fileName: file.name }));
    const other = read(importSeries(byHand, { kind: 'price', node: 'N.Y.C.' }));
    expect(one.series).toEqual(other.series);
    expect(one.series[10]).toBe(priceAt(10, NYISO_ZONES.indexOf('N.Y.C.')));
    expect(one.understood).toMatchObject({ layout: 'NYISO location-based marginal prices', year: 2023, stepMinutes: 60 });
    expect(one.understood.clockChange).toMatchObject({ missing: 1, repeated: 1 });
  },
);

test.each([
  ['dam', 60, 8760],
  ['fmm', 15, 35_040],
  ['rtm', 5, 105_120],
] as const)('CAISO %s: the full price of the node is kept and read in Pacific Standard Time', (market, step, count) => {
  const file = fetched('caiso', { market, node: 'TH_SP15_GEN-APND', year: 2023 });
  expect(file.text.split('\n')).toHaveLength(count + 2);
  const { series, understood } = read(importSeries(file.text, { kind: 'price', fileName: file.name, utcOffset: -8 }));
  expect(understood).toMatchObject({ layout: 'CAISO OASIS', year: 2023, stepMinutes: step });
  expect(series.findIndex((value, at) => value !== priceAt(at, 3))).toBe(-1);
});

test('what is no file of prices is refused with what the operator says', () => {
  const order = { market: 'dam', node: 'NO_SUCH_NODE', year: 2023 } as const;
  const refusal = (id: OperatorId, bytes: Uint8Array): string => {
    const read = priceOperators[id].readPiece(bytes, order);
    return read.ok ? '' : read.message;
  };
  const html = new TextEncoder().encode('<html><body>Too many requests, please wait</body></html>');
  const other = zipSync({ 'a.csv': new TextEncoder().encode('a,b\n1,2\n') });
  expect(refusal('caiso', answerOf('caiso', priceOperators.caiso.pieces(order)[0]!))).toBe(
    'OASIS says "No data returned for the specified selection"',
  );
  expect(refusal('caiso', html)).toBe('no zip was answered');
  expect(refusal('nyiso', other)).toBe('the file of the operator has no column "Name"; it begins "a,b"');
  expect(refusal('nyiso', nyisoAnswer('/damlbmp/20230101damlbmp_zone_csv.zip')!)).toBe(
    'the files of the operator hold no prices of zone NO_SUCH_NODE',
  );
  expect(refusal('nyiso', zipSync({ 'a.csv': new Uint8Array(65 * 1024 * 1024) }))).toContain('unpacks to more than');
});

test('an order is checked before anybody is asked', () => {
  const problem = (id: OperatorId, order: Partial<PriceOrder>): string | undefined =>
    orderProblem(priceOperators[id], { market: 'dam', node: id === 'nyiso' ? 'WEST' : 'DAVIS_0_N030', year: 2023, ...order }, 2025);
  expect(problem('nyiso', {})).toBeUndefined();
  expect(problem('caiso', {})).toBeUndefined();
  expect(problem('nyiso', { market: 'fmm' })).toBe('NYISO has no market fmm here: choose dam or rtm.');
  expect(problem('nyiso', { node: 'west' })).toContain('NYISO has no zone "west"');
  expect(problem('caiso', { node: '../x?y=1' })).toBe('"../x?y=1" is no name of a CAISO node, such as TH_NP15_GEN-APND.');
  expect(problem('nyiso', { year: 2026 })).toBe('Whole years from 2005 to 2025 can be fetched, 2026 cannot.');
});
