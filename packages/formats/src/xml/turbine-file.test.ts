import { TurbineSpec } from '@stackwatt/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeTurbineFile } from '../../test/write-turbine-file.ts';
import { readTurbineFile, type TurbineFileOutcome } from './turbine-file.ts';

const spec = TurbineSpec.parse({
  name: 'Own <3 MW>',
  hubHeight: 98.3,
  lifeTime: 25,
  source: 'Data sheet & own measurement',
  powerCurve: [
    { speed: 0, mw: 0 },
    { speed: 3, mw: 0.0123 },
    { speed: 12.5, mw: 3 },
    { speed: 25, mw: 3 },
  ],
});
const messageOf = (outcome: TurbineFileOutcome): string => (outcome.ok ? 'read' : outcome.message);
const curve = (points: string, attributes = ''): string =>
  `<WindTurbine><Name>T</Name><HubHeight>100</HubHeight><PowerCurve${attributes}>${points}</PowerCurve></WindTurbine>`;

test('IMP-10 a written turbine file reads back with the same values', () => {
  const outcome = readTurbineFile(writeTurbineFile(spec));
  expect(outcome.ok && outcome.spec).toEqual(spec);
  expect(outcome.ok && [outcome.understood.ignored, outcome.understood.notes]).toEqual([[], []]);
  fc.assert(
    fc.property(
      fc.array(fc.record({ step: fc.double({ min: 0.25, max: 3, noNaN: true }), mw: fc.double({ min: 0.001, max: 20, noNaN: true }) }), {
        minLength: 2,
        maxLength: 15,
      }),
      (rows) => {
        let speed = 0;
        const any = TurbineSpec.parse({ ...spec, powerCurve: rows.map(({ step, mw }) => ({ speed: (speed += step), mw })) });
        const back = readTurbineFile(writeTurbineFile(any));
        expect(back.ok && back.spec).toEqual(any);
      },
    ),
    { numRuns: 40 },
  );
});

test('IMP-10 names, attributes or elements, and units of the power as files have them', () => {
  const three = { speed: 3, mw: 0.02 };
  for (const [points, attributes] of [
    ['<point speed="3" kw="20"/><point speed="12" kw="2000"/>', ''],
    ['<Point><WindSpeed>3</WindSpeed><Power>20</Power></Point><Point><WindSpeed>12</WindSpeed><Power>2000</Power></Point>', ' unit="kW"'],
    ['<p x="3" y="0.02"/><p x="12" y="2"/>', ' unit="MW"'],
    ['<row v="3" W="20000"/><row v="12" W="2000000"/>', ''],
    ['<row ws="3" output="20"/><row ws="12" output="2000"/>', ''],
  ] as const) {
    const outcome = readTurbineFile(curve(points, attributes));
    expect([points, outcome.ok && outcome.spec.powerCurve]).toEqual([points, [three, { speed: 12, mw: 2 }]]);
    expect(outcome.ok && outcome.spec).toMatchObject({ name: 'T', hubHeight: 100 });
  }
  const assumed = readTurbineFile(curve('<row ws="3" output="-20"/><row ws="12" output="2000"/>'));
  expect(assumed.ok && assumed.spec.powerCurve[0]).toEqual({ speed: 3, mw: 0 });
  expect(assumed.ok && assumed.understood.notes).toEqual(['1 negative powers (own use) set to 0', 'powers without a unit read as kW']);
});

test('IMP-10 B-2 what is no turbine is refused with place, value and rule', () => {
  for (const [text, message] of [
    ['<!DOCTYPE x><WindTurbine/>', '<!DOCTYPE>'],
    ['<WindTurbine><Name>T</Name></WindTurbine>', 'no power curve'],
    ['<Boat/>', 'no turbine type'],
    [curve(''), '0 points: must hold two or more'],
    [curve('<p x="3" y="1"/>'), '1 points'],
    [curve('<p x="3" y="1"/><p x="3" y="2"/>'), 'point 2, speed: "3": must rise'],
    [curve('<p x="3"/><p x="4" y="2"/>'), 'point 1, power: is missing'],
    [curve('<p x="3" y="a"/><p x="4" y="2"/>'), 'point 1, power: "a": must be a number'],
    [curve('<p x="3" y=""/><p x="4" y="2"/>'), 'must be a number'],
    [curve('<p x="-3" y="1"/><p x="4" y="2"/>'), 'from 0 to 60'],
    [curve('<p x="3" y="0"/><p x="4" y="0"/>'), 'no power above 0'],
    [curve('<p x="3" y="1"/><p x="4" y="2"/>', ' unit="hp"'), '"hp": must be in MW, kW or W'],
    [curve('<p x="3" y="1"/><p x="4" y="2"/>').replace('100', ''), 'hubHeight: is empty'],
  ] as const)
    expect([text, messageOf(readTurbineFile(text))]).toEqual([text, expect.stringContaining(message)]);
});
