import { StorageSpec, UserStorageSpec } from '@stackwatt/model';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readStorageFile, writeStorageFile, type StorageFileOutcome } from './storage-file.ts';

const full = UserStorageSpec.parse({
  id: '7',
  name: 'Own & "quoted" <type> π',
  abbreviation: 'OWN',
  manufacturer: 'M',
  chemistry: 'LFP',
  notes: 'line 1\nline 2\ttab\r\n "end" ',
  nominalCapacity: 4.5,
  nominalPower: 1e-7,
  roundtripEfficiency: 86.125,
  minimumStateOfCharge: 12.5,
  maximumCapacity: 3200,
  nominalVoltage: 1250,
  rateConstant: 0.1,
  capacityRatio: 1 / 3,
  effectiveSeriesResistance: 0.0213,
  augmentationPrice: 140_000,
  fittedA: 0.00014423,
  fittedBeta: 0.61,
  arrheniusDegradationB: 10_008.9,
  arrheniusDegradationD: 3912.7,
  isAc: true,
  useOemGuaranteedDegradationInterpolatePastLifetime: false,
  augmentationDegradationLimitSensitivity: [65, 70.5],
  lifetimeCurve: [
    { x: 80, y: 5000 },
    { x: 100, y: 3500 },
  ],
  capacityCurve: [{ x: 1000, y: 900 }],
  capacityTemperatureCurve: [{ x: -10, y: 80 }],
  lifetimeTemperatureCurve: [{ x: 25, y: 15 }],
  oemGuaranteedDegradation: [
    { cycleCount: 300, capacityList: [98, 96.5] },
    { cycleCount: 365, capacityList: [] },
  ],
  oemGuaranteedDegradationType: 'Interpolated',
  simpleCostTable: { capital: 900_000, operating: 12_000, replacement: 800_000 },
  complexCostTable: {
    directCapital: [{ name: 'PCS', unit: 'CostPerMw', value: 75_000 }],
    operating: [{ name: 'Insurance', unit: 'PercentOfDirectCapitalPerYear', value: 0.4 }],
  },
  dedicatedConverter: {
    efficiency: [97.5, 98],
    size: { sizingKind: 'relative', relative: [0.5, 1] },
    omEscalator: {
      enabled: true,
      multiYearKind: 'custom',
      customValues: [
        { year: 1, value: 0 },
        { year: 2, value: 1.5 },
      ],
    },
  },
});
const read = (text: string): UserStorageSpec => {
  const outcome = readStorageFile(text);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.spec;
};
const messageOf = (outcome: StorageFileOutcome): string => (outcome.ok ? 'read' : outcome.message);
const storage = (inside: string, attributes = ''): string =>
  `<StorageType${attributes}><nominalCapacity>1</nominalCapacity><nominalVoltage>600</nominalVoltage><rateConstant>1</rateConstant>${inside}</StorageType>`;

test('LIB-16 a written storage file reads back with the same values, field by field', () => {
  const text = writeStorageFile(full);
  expect(read(text)).toEqual({ ...full, id: '', notes: full.notes });
  const outcome = readStorageFile(text);
  expect(outcome.ok && [outcome.understood.ignored, outcome.understood.notes]).toEqual([[], []]);
  expect(outcome.ok && outcome.understood.fields).toBe(Object.keys(UserStorageSpec.shape).length - 1);
  expect(text).toContain('<nominalCapacity unit="MWh">4.5</nominalCapacity>');
  expect(text).toContain('<point x="80" y="5000"/>');
});

test('LIB-16 any type within its bounds comes back as it was, a new and empty one too', () => {
  const empty = UserStorageSpec.parse({});
  expect(read(writeStorageFile(empty))).toEqual(empty);
  const number = fc.double({ noNaN: true, min: 0, max: 1e12 });
  const depth = fc.double({ noNaN: true, min: 0, max: 100 });
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim());
  fc.assert(
    fc.property(
      fc.record({
        name: text,
        notes: text,
        nominalCapacity: number,
        fittedD2: number,
        isAc: fc.boolean(),
        stringSize: fc.nat(),
        fittedA: fc.double({ noNaN: true, min: 1e-9, max: 1 }),
        lifetimeCurve: fc.array(fc.record({ x: depth, y: number }), { maxLength: 4 }),
      }),
      (fields) => {
        const type = UserStorageSpec.parse(fields);
        expect(read(writeStorageFile(type))).toEqual(type);
      },
    ),
    { numRuns: 60 },
  );
});

test('a type of a project reads the fields of the file that it has', () => {
  const spec = read(writeStorageFile(full));
  const { augmentationPrice, ...rest } = spec;
  expect(StorageSpec.safeParse({ ...rest, augmentationCost: augmentationPrice }).success).toBe(true);
});

test('IMP-11 other spellings, orders, attributes, groups, wrappers, namespaces and units are understood', () => {
  const variant = `<?xml version="1.0"?>
    <x:Library xmlns:x="urn:x"><x:Battery Manufacturer="Maker" Name="Variant" version="1">
      <Functional_Model><MaxCapacity>120</MaxCapacity><nominal-voltage unit="kV">0.6</nominal-voltage><K>1.2</K><C>0.6</C><R0 unit="mOhm">20</R0></Functional_Model>
      <NominalCapacity unit="kWh">500</NominalCapacity><NominalPower unit="kW">250</NominalPower>
      <RoundTripEfficiency unit="fraction">0.86</RoundTripEfficiency><AugmentationCost unit="$/kWh">150</AugmentationCost><IsAC>yes</IsAC>
      <MinSOC value="10"/>
      <LifetimeCurve><row dod="80" cycles="5000"/><row><DepthOfDischarge>100</DepthOfDischarge><CyclesToFailure>3500</CyclesToFailure></row></LifetimeCurve>
      <OemGuaranteedDegradation><entry cycleCount="300"><CapacityList>98 96; 94</CapacityList></entry></OemGuaranteedDegradation>
      <ArrheniusDegredationB>3</ArrheniusDegredationB><ComplexCostTable><DirectCapital><line name="PCS" units="costPerMw" value="75000"/></DirectCapital></ComplexCostTable>
      <Colour>green</Colour>
    </x:Battery></x:Library>`;
  const outcome = readStorageFile(variant);
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.spec).toMatchObject({
    name: 'Variant',
    manufacturer: 'Maker',
    nominalCapacity: 0.5,
    nominalPower: 0.25,
    roundtripEfficiency: 86,
    augmentationPrice: 150_000,
    isAc: true,
    minimumStateOfCharge: 10,
    maximumCapacity: 120,
    nominalVoltage: 600,
    rateConstant: 1.2,
    capacityRatio: 0.6,
    effectiveSeriesResistance: 0.02,
    arrheniusDegradationB: 3,
    lifetimeCurve: [
      { x: 80, y: 5000 },
      { x: 100, y: 3500 },
    ],
    oemGuaranteedDegradation: [{ cycleCount: 300, capacityList: [98, 96, 94] }],
    complexCostTable: { directCapital: [{ name: 'PCS', unit: 'CostPerMw', value: 75_000 }] },
  });
  expect(outcome.understood.ignored).toEqual(['Colour']);
  expect(outcome.understood.notes).toContain('nominalCapacity: 500 kWh read as 0.5 MWh');
});

test('IMP-11 what is no advanced storage model is refused in words', () => {
  expect(messageOf(readStorageFile('<Storage><nominalCapacity>1</nominalCapacity><nominalPower>1</nominalPower></Storage>'))).toBe(
    'the file holds no functional model and no ageing: must be an Advanced Storage Model',
  );
  expect(messageOf(readStorageFile(storage('', ' model="Kinetic"')))).toBe('model: "Kinetic": must be an Advanced Storage Model');
  expect(messageOf(readStorageFile(storage('<ModelType>Idealized</ModelType>')))).toBe(
    'model: "Idealized": must be an Advanced Storage Model',
  );
  expect(messageOf(readStorageFile(storage('', ' model="Advanced Storage Model"')))).toBe('read');
  expect(messageOf(readStorageFile('<Generator><nominalCapacity>1</nominalCapacity></Generator>'))).toBe(
    'no storage type: the root element is "Generator"',
  );
  expect(messageOf(readStorageFile(`<Library>${storage('')}${storage('')}</Library>`))).toBe(
    'the file holds 2 storage types; one file holds one',
  );
  expect(messageOf(readStorageFile(storage('', ' version="2"')))).toContain('reads files up to version 1');
  expect(messageOf(readStorageFile('<StorageType><rateConstant>1</rateConstant></StorageType>'))).toContain('nominalCapacity is missing');
});

test('B-6 a value that is none is refused with place, value and rule, and empty never becomes 0', () => {
  for (const [inside, message] of [
    ['<nominalPower></nominalPower>', 'nominalPower: is empty; a number was expected'],
    ['<nominalPower>1,5</nominalPower>', 'nominalPower: "1,5": must be a number with a decimal point'],
    ['<nominalPower>NaN</nominalPower>', 'nominalPower: "NaN": must be a number with a decimal point'],
    ['<nominalPower>1e400</nominalPower>', 'nominalPower: "1e400": must be a number with a decimal point'],
    ['<isAc>maybe</isAc>', 'isAc: "maybe": must be true or false'],
    [
      '<oemGuaranteedDegradationType>Monthly</oemGuaranteedDegradationType>',
      'oemGuaranteedDegradationType: "Monthly": must be one of Default, YearByYear, Interpolated',
    ],
    ['<nominalPower unit="kg">1</nominalPower>', 'nominalPower: "kg": must be in MW'],
    ['<NominalVoltage>700</NominalVoltage>', 'nominalVoltage: "700": stands in the file twice'],
    ['<nominalPower><b/></nominalPower>', 'nominalPower: "<b>": must hold a value and no further elements'],
    ['<lifetimeCurve><point x="80"/></lifetimeCurve>', 'lifetimeCurve.0.y: Invalid input'],
  ] as const)
    expect([inside, messageOf(readStorageFile(storage(inside)))]).toEqual([inside, expect.stringContaining(message)]);
  expect(messageOf(readStorageFile(storage('<nominalPower>x</nominalPower><isAc>y</isAc>')))).toMatch(/\(1 more\)$/);
});

test('IMP-11 B-6 values outside their bounds and curves that determine nothing are refused with place, value and rule', () => {
  const curve = (key: string, ...points: readonly (readonly [number, number])[]): string =>
    `<${key}>${points.map(([x, y]) => `<point x="${x}" y="${y}"/>`).join('')}</${key}>`;
  for (const [inside, message] of [
    ['<nominalPower>-1</nominalPower>', 'nominalPower: "-1": the value must be ≥ 0'],
    ['<roundtripEfficiency>120</roundtripEfficiency>', 'roundtripEfficiency: "120": the value must be > 0 and ≤ 100'],
    ['<minimumStateOfCharge>150</minimumStateOfCharge>', 'minimumStateOfCharge: "150": the value must be > 0 and < 100'],
    ['<nominalPower unit="kW">-500</nominalPower>', 'nominalPower: "-500": the value must be ≥ 0'],
    [
      '<oemGuaranteedDegradation><series><cycleCount>365</cycleCount><capacityList>101 98</capacityList></series></oemGuaranteedDegradation>',
      'oemGuaranteedDegradation[].capacityList[1]: "101": the value must be ≥ 0 and ≤ 100',
    ],
    [curve('lifetimeCurve', [10, 9000], [150, 900]), 'lifetimeCurve, point 2, depth of discharge: "150": the value must be ≥ 0 and ≤ 100'],
    [curve('lifetimeCurve', [10, -9000], [80, 900]), 'lifetimeCurve, point 1, cycles to failure: "-9000": the value must be ≥ 0'],
    [curve('lifetimeCurve', [80, 900]), 'lifetimeCurve: 1 point: must hold 2 or more, or the file fittedA'],
    [
      curve('lifetimeTemperatureCurve', [25, 15]),
      'lifetimeTemperatureCurve: 1 point: must hold 2 or more, or the file arrheniusDegradationB',
    ],
  ] as const)
    expect([inside, messageOf(readStorageFile(storage(inside)))]).toEqual([inside, message]);
  expect(messageOf(readStorageFile('<StorageType><nominalCapacity>-4</nominalCapacity><rateConstant>1</rateConstant></StorageType>'))).toBe(
    'nominalCapacity: "-4": the value must be ≥ 0',
  );
  expect(messageOf(readStorageFile('{"nominalCapacity": 4'))).toContain('not XML');
  // What can be fitted is read, and said.
  const outcome = readStorageFile(
    storage(`<roundtripEfficiency>0.86</roundtripEfficiency>${curve('lifetimeCurve', [10, 9000], [10, 9100], [50, 9500], [100, 900])}`),
  );
  expect(outcome.ok && outcome.understood.notes).toEqual([
    'lifetimeCurve, point 2, depth of discharge: 10 stands in point 1 already',
    'lifetimeCurve, point 3, cycles to failure: 9500 is more than the 9100 at the lower depth of discharge of point 2',
    'roundtripEfficiency: 0.86 read as 0.86 %; a share of 1 would be 86 %',
  ]);
});

test('B-9 a name that is too long is cut, and said so', () => {
  const outcome = readStorageFile(storage(`<name>${'\u{1F50B}'.repeat(50)}</name>`));
  expect(outcome.ok && [outcome.spec.name, outcome.understood.notes]).toEqual(['\u{1F50B}'.repeat(40), ['name cut to 40 characters']]);
});

test('B-2 document types, entity bombs, foreign files, depth, floods and __proto__ are refused quickly, and nothing is fetched', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY a "lol">${Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i === 0 ? '' : i};`.repeat(10)}">`).join('')}]><StorageType>&a9;</StorageType>`;
  const hostile: [string, string][] = [
    [bomb, '<!DOCTYPE>'],
    [`<?xml version="1.0"?>\n<!doctype x SYSTEM "file:///etc/passwd"><StorageType/>`, '<!DOCTYPE>'],
    [`<!-- a --><!DocType x><StorageType/>`, '<!DOCTYPE>'],
    [`<StorageType><!ENTITY x "y"></StorageType>`, '<!DOCTYPE>'],
    [`<!DOCTYPE x [<!ENTITY q "${'q'.repeat(50_000)}">]><StorageType>${'&q;'.repeat(50_000)}</StorageType>`, '<!DOCTYPE>'],
    ['<a>'.repeat(100_000), 'levels deep'],
    [`<a>${'<b>'.repeat(40)}${'</b>'.repeat(40)}</a>`, 'levels deep'],
    [
      `<StorageType ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`)
        .join(' ')
        .slice(0, 900_000)}/>`,
      'more than 200 attributes',
    ],
    [storage('<b/>'.repeat(30_000)), 'more than 20000 elements'],
    [`<StorageType>${' '.repeat(1_048_576)}</StorageType>`, 'larger than 1 MB'],
    [`<StorageType>${'é'.repeat(600_000)}</StorageType>`, 'larger than 1 MB'],
    ['', 'empty'],
    ['hello', 'not XML'],
    ['PK\u0003\u0004', 'not XML'],
    ['<', 'cut short'],
    ['<StorageType>', 'not valid XML'],
    ['<a></b>', "instead of closing tag 'b' in line 1, column 4"],
    ['<a/><b/>', 'one root element'],
    ['<a>\u0000</a>', 'control characters'],
    ['<!-- only -->', 'not XML'],
    [`<StorageType ${'='.repeat(800_000)}>`, '200 attributes'],
    [`<StorageType a="${'x'.repeat(900_000)}`, 'cut short'],
  ];
  for (const [text, reason] of hostile) {
    const from = process.cpuUsage();
    const outcome = readStorageFile(text);
    expect([text.slice(0, 40), messageOf(outcome)]).toEqual([text.slice(0, 40), expect.stringContaining(reason)]);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(2000);
  }
  // Harmless where it is: a reference flood is text, an include is an unknown element, and a prototype stays one.
  expect(readStorageFile(storage(`<name>${'&#65;'.repeat(100_000)}</name>`)).ok).toBe(true);
  const include = readStorageFile(storage('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'));
  expect(include.ok && include.understood.ignored).toEqual(['include']);
  readStorageFile(storage('<__proto__><admin>true</admin></__proto__><constructor><prototype>1</prototype></constructor>'));
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
  expect(read(storage('<name>&undefined; &amp;lt; &#x1F50B; &#0;</name>')).name).toBe('&undefined; &lt; \u{1F50B} \uFFFD');
});

test('B-2 a damaged file is read or refused, never thrown at', () => {
  const text = writeStorageFile(full);
  fc.assert(
    fc.property(fc.nat(text.length), fc.nat(60), fc.string({ maxLength: 6 }), (at, length, put) => {
      const outcome = readStorageFile(text.slice(0, at) + put + text.slice(at + length));
      expect(outcome.ok ? UserStorageSpec.safeParse(outcome.spec).success : outcome.message.length > 5).toBe(true);
    }),
    { numRuns: 300 },
  );
});
