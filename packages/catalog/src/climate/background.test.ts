import { expect, test } from 'vitest';
import { backgroundAt } from './background.ts';
import { nodeKey, type Climate, type ClimateSpot } from './climate.ts';

const node = (latitude: number, longitude: number, level: number): ClimateSpot => ({
  latitude,
  longitude,
  elevation: 100 * level,
  clearness: Array.from({ length: 12 }, () => level / 10),
  temperature: Array.from({ length: 12 }, (_, month) => level + month),
});
const climateOf = (...nodes: ClimateSpot[]): Climate => ({
  places: [],
  nodes: new Map(nodes.map((n) => [nodeKey((90 - n.latitude) / 2.5, (n.longitude + 180) / 2.5), n])),
});

test('bilinear between four nodes', () => {
  // A quarter of the way south and half of the way east between 1, 2 in the north and 3, 4 in the south: ¾ · 1.5 + ¼ · 3.5 = 2.
  const climate = climateOf(node(10, 20, 1), node(10, 22.5, 2), node(7.5, 20, 3), node(7.5, 22.5, 4));
  const { spot, known } = backgroundAt(climate, 9.375, 21.25)!;
  expect(known).toBe(1);
  expect(spot.elevation).toBeCloseTo(200, 9);
  expect(spot.clearness![5]).toBeCloseTo(0.2, 9);
  expect(spot.temperature![3]).toBeCloseTo(5, 9);
});

test('at a coast the corners on land stand for all, known by their weight; at sea there is nothing', () => {
  const climate = climateOf(node(10, 20, 1), node(7.5, 20, 3));
  const { spot, known } = backgroundAt(climate, 8.75, 21.875)!;
  expect(known).toBeCloseTo(0.25, 9);
  expect(spot.elevation).toBeCloseTo(200, 9);
  expect(backgroundAt(climate, 8.75, 24)).toBeUndefined();
});

test('the lattice closes at the dateline and ends at the poles', () => {
  const climate = climateOf(node(0, 177.5, 1), node(0, -180, 3));
  expect(backgroundAt(climate, 0, 178.75)!.spot.elevation).toBeCloseTo(200, 9);
  expect(backgroundAt(climate, 0, 180)!.spot.elevation).toBeCloseTo(300, 9);
  expect(backgroundAt(climate, 0, -180)!.spot.elevation).toBeCloseTo(300, 9);
  expect(backgroundAt(climate, -90, 0)).toBeUndefined();
  expect(backgroundAt(climate, 90, 0)).toBeUndefined();
});
