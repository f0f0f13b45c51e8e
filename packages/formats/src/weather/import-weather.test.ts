import { expect, test } from 'vitest';
import { dataText, hasData, NO_DATA } from '../../test/data.ts';
import { importWeather, type WeatherOutcome } from './import-weather.ts';

type Weather = Extract<WeatherOutcome, { readonly ok: true }>['weather'];

const read = (file: string, options: Parameters<typeof importWeather>[1] = {}): Weather => {
  const outcome = importWeather(dataText(file), options);
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.weather;
};
const mean = (values: Float64Array | undefined): number => values!.reduce((sum, value) => sum + value, 0) / values!.length;

// Place and mean GHI of the index; UTC offset of the index, or of the file's header where the index is silent.
const files: readonly (readonly [
  file: string,
  latitude: number,
  longitude: number,
  utcOffset: number,
  elevation: number,
  ghi: number,
  step: number,
])[] = [
  ['solar/nsrdb_amarillo_tx_2012_60min.csv', 35.21, -101.94, -6, 1102, 228.56, 60],
  ['solar/nsrdb_tmy_daggett_ca.csv', 34.85, -116.78, -8, 561, 243.06, 60],
  ['solar/nsrdb_tmy_des_moines_ia.csv', 41.57, -93.62, -6, 263, 171.08, 60],
  ['solar/nsrdb_tmy_phoenix_az.csv', 33.45, -111.98, -7, 358, 241.45, 60],
  ['solar/la_15min_2012_sam.csv', 33.966674, -118.42282, -8, 27, 218.2, 15],
  ['solar/tmy3_greensboro_nc_723170.csv', 36.1, -79.95, -5, 273, 178.79, 60],
  ['solar/epw_amsterdam_iwec.epw', 52.3, 4.77, 1, -2, 112.16, 60],
];

test.skipIf(!hasData).each(files)(
  '%s gives sun, temperature and wind with its place',
  (file, latitude, longitude, utcOffset, elevation, ghi, step) => {
    const weather = read(file);
    expect(weather.site).toMatchObject({ latitude, longitude, utcOffset, elevation });
    expect(weather.stepMinutes).toBe(step);
    expect(mean(weather.ghi)).toBeCloseTo(ghi, 2);
    for (const series of [weather.ghi, weather.dni, weather.dhi, weather.temperature, weather.wind[0]?.speed])
      expect(series).toHaveLength(525_600 / step);
    // The sun of the local standard clock: no light at 1 in the night, most around noon.
    const perDay = 1440 / step;
    const byHour = Array.from({ length: 24 }, (_, hour) =>
      mean(weather.ghi!.filter((_value, slot) => Math.floor(((slot % perDay) * step) / 60) === hour)),
    );
    expect(byHour[1]).toBeLessThan(0.01);
    expect([11, 12, 13]).toContain(byHour.indexOf(Math.max(...byHour)));
    // Beam and diffuse light together do not fall short of the light on the level: GHI ≤ DNI + DHI.
    const excess = weather.ghi!.filter((value, i) => value > weather.dni![i]! + weather.dhi![i]! + 30).length;
    expect(excess / weather.ghi!.length).toBeLessThan(0.01);
  },
);

test.skipIf(!hasData)('wind speeds come with their heights, lowest first', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const wyoming = read('wind/awst_wy_southern_50_80_110_140m.srw');
  expect(wyoming.wind.map(({ height }) => height)).toEqual([50, 80, 110, 140]);
  // 80 m: 10.18 m/s in the index; wind grows with height.
  expect(mean(wyoming.wind[1]!.speed)).toBeCloseTo(10.18, 2);
  const means = wyoming.wind.map(({ speed }) => mean(speed));
  expect(means).toEqual(means.toSorted((a, b) => a - b));
  expect(wyoming.site).toMatchObject({ elevation: 2088, utcOffset: -7 });
  const amarillo = read('wind/wtk_amarillo_tx_2012_60min_100m.srw');
  expect([amarillo.wind.map(({ height }) => height), amarillo.year]).toEqual([[100], 2012]);
  expect(amarillo.site.latitude).toBeCloseTo(35.21, 2);
  const georgia = read('wind/wtk_georgia_offshore_2014_60min.csv');
  // The 120 m column holds N/A throughout and is no column of numbers.
  expect(georgia.wind.map(({ height }) => height)).toEqual([10, 40, 60, 80, 100, 140, 160, 200]);
  expect(georgia.site).toMatchObject({ utcOffset: -5 });
  const germany = read('wind/germany_2010_10m_80m_60min.csv');
  expect(germany.wind.map(({ height }) => height)).toEqual([10, 80]);
  expect(mean(germany.temperature)).toBeLessThan(20);
  expect(germany.understood['temperature']!.unit.source).toBe('K');
});

test.skipIf(!hasData)('a typical year in UTC is moved to the hours of its site', (context) => {
  if (!hasData) context.skip(NO_DATA);
  const utc = read('solar/pvgis_tmy_utc_45n_8e.csv');
  const local = read('solar/pvgis_tmy_utc_45n_8e.csv', { utcOffset: 1 });
  expect(local.ghi![13]).toBe(utc.ghi![12]);
  expect(local.ghi![0]).toBe(utc.ghi![8759]);
  expect([utc.understood['ghi']!.warnings.length, local.understood['ghi']!.warnings.length]).toEqual([1, 0]);
  expect(utc.wind.map(({ height }) => height)).toEqual([10]);
});

test('B-1 B-2 B-6 a part of a date that is a number and no part of a date is refused with its row, however large', () => {
  const rows = (change: (parts: string[]) => string[]): string =>
    [
      'Year,Month,Day,Hour,Minute,GHI',
      ...Array.from({ length: 48 }, (_, hour) => {
        const parts = ['2021', '1', String(1 + Math.floor(hour / 24)), String(hour % 24), '30', '100'];
        return (hour === 17 ? change(parts) : parts).join(',');
      }),
    ].join('\n');
  // An hour of 17E30 once kept the calendar looking for its year for ever.
  for (const [column, name, value] of [
    [3, 'Hour', '17E30'],
    [3, 'Hour', '25'],
    [0, 'Year', '1e300'],
    [0, 'Year', '-5'],
    [1, 'Month', '1e18'],
    [4, 'Minute', '1e12'],
    [2, 'Day', '-1e9'],
  ] as const) {
    expect(importWeather(rows((parts) => parts.with(column, value)))).toMatchObject({
      ok: false,
      problems: expect.arrayContaining([expect.objectContaining({ rule: 'notADate', row: 19, column: name, value })]),
    });
  }
});

test('a file without weather, or with a series that breaks a rule, is refused', () => {
  expect(importWeather('a,b\n1.5,2\n2.5,3\n3.5,1')).toMatchObject({
    ok: false,
    message: expect.stringContaining('no irradiance, temperature or wind speed'),
  });
  const bad = `GHI,Temperature\n${Array.from({ length: 8760 }, (_, i) => `5,${i === 3 ? 'x' : 20}`).join('\n')}`;
  expect(importWeather(bad)).toMatchObject({ ok: false, message: 'row 5, column "Temperature": "x" is not a number' });
});
