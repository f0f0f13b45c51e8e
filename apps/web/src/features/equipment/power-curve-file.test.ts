import { turbineRatingMw } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { readCurveFile } from './power-curve-file.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('a power curve in kW becomes a turbine type of the project, named after its file', () => {
  const file = readCurveFile(
    bytes('Wind Speed [m/s],Power [kW]\n0,0\n3,-5\n6,400\n12,3400\n25,3400\n'),
    'My_Turbine_3.4MW.csv',
    110,
    false,
  );
  if (file.kind !== 'read') throw new Error(file.message);
  expect(file.spec).toMatchObject({ name: 'My Turbine 3.4MW', hubHeight: 110, source: 'Imported from My_Turbine_3.4MW.csv' });
  expect(turbineRatingMw(file.spec)).toBeCloseTo(3.4, 12);
  expect(file.spec.powerCurve[2]).toEqual({ speed: 6, mw: 0.4 });
  // What was changed is said: own use below cut-in counts as 0.
  expect(file.notes[0]).toBe('1 negative powers set to 0');
});

test('a file that is no power curve is refused with the reason', () => {
  expect(readCurveFile(bytes('a,b\n1,x\n'), 'x.csv', 80, false)).toMatchObject({ kind: 'refused' });
  expect(readCurveFile(bytes('PK'), 'curve.xlsx', 80, false)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Excel files are not supported'),
  });
  expect(readCurveFile(bytes('Wind Speed [m/s],Power [-]\n3,0\n10,0.7\n12,1\n'), 'unit.csv', 80, false)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('per unit'),
  });
  const curve = 'Wind Speed [m/s],Power [kW]\n3,0\n10,700\n12,1000\n';
  expect(readCurveFile(bytes(curve), '.csv', 80, false)).toMatchObject({ spec: { name: 'Own turbine' } });
});

test('a power curve says its decimal sign itself, under German headings too; where it does not, that of the project holds', () => {
  const german = bytes('Windgeschwindigkeit;Leistung\n3,5;0,0\n10,5;700,5\n12,5;1000,5\n');
  const points = [
    { speed: 3.5, mw: 0 },
    { speed: 10.5, mw: 0.7005 },
    { speed: 12.5, mw: 1.0005 },
  ];
  for (const decimalComma of [false, true])
    expect(readCurveFile(german, 'x.csv', 80, decimalComma)).toMatchObject({ spec: { powerCurve: points } });
  const english = bytes('Wind speed;Power\n3.5;0.0\n10.5;700.5\n12.5;1000.5\n');
  expect(readCurveFile(english, 'x.csv', 80, true)).toMatchObject({ spec: { powerCurve: points } });
  // Two columns, or one number with a comma a line: only two columns are a power curve.
  expect(readCurveFile(bytes('3,0\n10,5\n'), 'x.csv', 80, false)).toMatchObject({ kind: 'read' });
});

test('W-12 IMP-10 a turbine type in XML is read where the page takes power curves, and another XML says what is taken', () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?><TurbineType version="1"><name>Own 3 MW</name><powerCurve><point speed="3" mw="0.02"/><point speed="12.5" mw="3"/><point speed="25" mw="3"/></powerCurve><hubHeight unit="m">98</hubHeight></TurbineType>';
  const file = readCurveFile(bytes(xml), 'own.xml', 110, false);
  if (file.kind !== 'read') throw new Error(file.message);
  // The hub height is that of the file, not of the project.
  expect(file.spec).toMatchObject({ name: 'Own 3 MW', hubHeight: 98, source: 'Imported from own.xml' });
  expect(file.spec.powerCurve).toEqual([
    { speed: 3, mw: 0.02 },
    { speed: 12.5, mw: 3 },
    { speed: 25, mw: 3 },
  ]);
  expect(readCurveFile(bytes('<html><p>x</p></html>'), 'page.xml', 80, false)).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('a turbine type is read as XML with a power curve of points, or as a table of wind speeds and powers'),
  });
});
