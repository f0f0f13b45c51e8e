import { ComplexCostLine, COST_GROUPS, StorageSpec, unitCostOf, type DetailResult, type TableRow } from '@stackwatt/model';
import { expect, test } from 'vitest';
import {
  fromWireDetails,
  fromWireStorageSpec,
  fromWireTable,
  toWireCostLines,
  toWireDetails,
  toWireStorageSpec,
  toWireTable,
  type CostLines,
} from './wire-scale.ts';

const row = (lcoe: number | null) => ({ id: 1, npv: 5, lcoe }) as unknown as TableRow;

const detail = {
  row: row(80),
  financial: { lcoe: 40, npv: 7 },
  price: { markets: [], capacityPrice: { first: 7000, average: 8000 } },
  performance: { cycleCost: { first: 12, average: 13 }, totalExport: { first: 5, average: 5 } },
  storage: [
    {
      levelizedCostOfStorage: 90,
      levelizedCosts: { chargingEnergy: 20, losses: 5, capital: 50, operating: 10, augmentation: 6, replacement: 4, salvage: 5 },
      capitalCost: 3,
      items: [{ cycleCost: 12, augmentationCost: 150_000, augmentationTotalCost: 4 }],
    },
    { levelizedCostOfStorage: null, levelizedCosts: null, items: [] },
  ],
} as unknown as DetailResult;

test('N-22 API-39 LCOE travels per kWh: 50 per MWh is 0.05, and comes back as 50; an absent one stays absent', () => {
  const sent = toWireTable({ items: [row(50), row(null)] });
  expect(sent.items).toEqual([
    { id: 1, npv: 5, lcoe: 0.05 },
    { id: 1, npv: 5, lcoe: null },
  ]);
  expect(fromWireTable(sent).items.map((item) => item.lcoe)).toEqual([50, null]);
  const details = toWireDetails(detail);
  expect([details.row.lcoe, details.financial.lcoe, details.financial.npv]).toEqual([0.08, 0.04, 7]);
  expect(fromWireDetails(details).financial.lcoe).toBeCloseTo(40, 12);
});

test('N-22 API-32 costs of a storage type travel in thousands: 608,000 a unit is 608, 150,000 per MWh is 150 per kWh, and come back', () => {
  const spec = StorageSpec.parse({
    name: 'T',
    capital: 608_000,
    operating: 15_200,
    augmentationCost: 150_000,
    source: 'a book',
    arrheniusDegradationB: 3,
    complexCostTable: {
      directCapital: [
        { name: 'PCS', unit: 'CostPerMw', value: 75_000 },
        { name: 'Cells', unit: 'CostPerMwh', value: 200_000 },
      ],
    },
  });
  const wire = toWireStorageSpec(spec);
  expect(wire).toMatchObject({
    name: 'T',
    source: 'a book',
    simpleCostTable: { capital: 608, operating: 15.2, replacement: 608 },
    augmentationCost: 150,
    arrheniusDegredationB: 3,
    complexCostTable: {
      directCapital: [
        { name: 'PCS', units: 'CostPerKw', value: 75 },
        { name: 'Cells', units: 'CostPerMwh', value: 200_000 },
      ],
    },
  });
  expect([wire['capital'], wire['operating'], wire['augmentationPrice']]).toEqual([undefined, undefined, undefined]);
  // A type of the library says its cost in one place more, and nothing else has changed.
  expect(fromWireStorageSpec(wire)).toEqual({ ...spec, simpleCostTable: unitCostOf(spec) });
});

test('N-22 API-35 a cost line per MW travels per kW under its own unit; all others as they are', () => {
  const lines = {
    ...Object.fromEntries(COST_GROUPS.map((group) => [group, []])),
    directCapital: [ComplexCostLine.parse({ name: 'PCS', unit: 'CostPerMw', value: 75_000 })],
    operating: [
      ComplexCostLine.parse({ name: 'Fixed', unit: 'CostPerMwDcYear', value: 19_000 }),
      ComplexCostLine.parse({ name: 'Insurance', unit: 'PercentOfDirectCapitalPerYear', value: 0.5 }),
    ],
  } as unknown as CostLines;
  const wire = toWireCostLines(lines);
  expect(wire.directCapital).toEqual([{ name: 'PCS', units: 'CostPerKw', value: 75 }]);
  expect(wire.operating).toEqual([
    { name: 'Fixed', units: 'CostPerMwDcYear', value: 19_000 },
    { name: 'Insurance', units: 'PercentOfDirectCapitalPerYear', value: 0.5 },
  ]);
});

test('N-22 DET-56 LCOE, capacity price and LCOS arrive per kW(h) and are shown a thousandfold', () => {
  const arrived = toWireDetails(detail);
  expect([arrived.financial.lcoe, arrived.price.capacityPrice, arrived.storage.map((store) => store.levelizedCostOfStorage)]).toEqual([
    0.04,
    { first: 7, average: 8 },
    [0.09, null],
  ]);
  expect(arrived.storage.map(({ levelizedCosts }) => levelizedCosts)).toEqual([
    { chargingEnergy: 0.02, losses: 0.005, capital: 0.05, operating: 0.01, augmentation: 0.006, replacement: 0.004, salvage: 0.005 },
    null,
  ]);
  const shown = fromWireDetails(arrived);
  expect([shown.financial.lcoe, shown.price.capacityPrice, shown.storage[0]!.levelizedCostOfStorage]).toEqual([
    40,
    { first: 7000, average: 8000 },
    90,
  ]);
});

test('N-22 DET-57 cycle cost and the augmentation cost of an item arrive a thousandfold and are divided for display; nothing else is', () => {
  const arrived = toWireDetails(detail);
  expect([arrived.performance.cycleCost, arrived.storage[0]!.items[0]]).toEqual([
    { first: 12_000, average: 13_000 },
    { cycleCost: 12_000, augmentationCost: 150_000_000, augmentationTotalCost: 4 },
  ]);
  expect(fromWireDetails(arrived)).toEqual(detail);
});
