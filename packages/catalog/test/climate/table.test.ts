import { existsSync } from 'node:fs';
import { loadClimate } from '@stackwatt/catalog';
import { monthlyExtraterrestrial } from '@stackwatt/engine';
import { expect, test } from 'vitest';
import { catalogueFolder, readCatalogue } from './catalogue-files.ts';

const missing = !existsSync(catalogueFolder);
const note = 'the folder shared/data is not beside the repository';

test('the shipped places are those of the data folder, to the digit they are stored with', async ({ skip }) => {
  skip(missing, note);
  const { places } = await loadClimate();
  const rows = readCatalogue('monthly_climate.csv');
  expect(rows.length).toBe(616);
  let [withLight, withTemperature] = [0, 0];
  for (const row of rows) {
    const place = places.find(
      ({ name, latitude, longitude }) => name === `${row.name}, ${row.country}` && latitude === row.latitude && longitude === row.longitude,
    );
    // Interpolated figures are left out, and a row has at least one of its own.
    expect(place?.clearness !== undefined).toBe(row.ghiMethod !== 'interpolated_clearness');
    expect(place?.temperature !== undefined).toBe(row.temperatureMethod !== 'interpolated');
    const outside = monthlyExtraterrestrial(row.latitude);
    // Half a thousandth; in a month with next to no light another month's clearness stands, and the error is a watt at most.
    place?.clearness?.forEach((clearness, month) =>
      expect(Math.abs(clearness * outside[month]! - row.ghi[month]!)).toBeLessThanOrEqual(
        outside[month]! < 10 ? 2 : 0.000501 * outside[month]!,
      ),
    );
    place?.temperature?.forEach((value, month) => expect(value).toBeCloseTo(row.temperature[month]!, 9));
    if (place?.clearness) withLight++;
    if (place?.temperature) withTemperature++;
  }
  // 81 of records and 388 of sunshine hours; all but the 58 with interpolated temperature.
  expect([withLight, withTemperature]).toEqual([469, 558]);
});

test('the shipped nodes are those of the data folder, within half a step', async ({ skip }) => {
  skip(missing, note);
  const { nodes } = await loadClimate();
  const rows = readCatalogue('climate_grid_2p5deg.csv');
  expect(rows.length).toBe(3_087);
  expect(nodes.size).toBe(rows.length);
  const byPlace = new Map([...nodes.values()].map((node) => [`${node.latitude} ${node.longitude}`, node]));
  const outsideOf = new Map(
    [...new Set(rows.map(({ latitude }) => latitude))].map((latitude) => [latitude, monthlyExtraterrestrial(latitude)]),
  );
  const wrong: unknown[] = [];
  for (const row of rows) {
    const node = byPlace.get(`${row.latitude} ${row.longitude}`)!;
    const outside = outsideOf.get(row.latitude)!;
    const isNear =
      Math.abs(node.elevation - row.elevation) <= 5 &&
      node.clearness!.length === 12 &&
      node.clearness!.every(
        (clearness, month) =>
          Math.abs(clearness * outside[month]! - row.ghi[month]!) <= (outside[month]! < 10 ? 2 : 0.001001 * outside[month]!),
      ) &&
      node.temperature!.length === 12 &&
      node.temperature!.every((value, month) => Math.abs(value - row.temperature[month]!) < 5e-10);
    if (!isNear) wrong.push({ row, node });
  }
  expect(wrong).toEqual([]);
});
