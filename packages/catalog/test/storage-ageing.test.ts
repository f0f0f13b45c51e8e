import { existsSync, readFileSync } from 'node:fs';
import { damageOf } from '@stackwatt/engine';
import { setStorageType } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { ageingOf } from '../../simulation/src/storage-life/ageing-of-type.ts';
import { samples, storages } from '../src/index.ts';
import { catalogueFolder, cellsOf } from './climate/catalogue-files.ts';

const HOURS = 8_760;
const { project } = samples.find(({ id }) => id === 'stand-alone-storage')!.build();

/** A year of one full cycle of a depth every day, from empty. */
function dailyCycles(depth: number): Float64Array {
  return Float64Array.from({ length: HOURS }, (_, hour) => (hour % 24 < 12 ? depth : 0));
}

test.each(storages.map((type) => [type.name, type] as const))('M-4 %s ages by use and by time as its tables say', (_, type) => {
  const item = setStorageType(project, 'storage-1', type).storage[0]!;
  const ageing = ageingOf(project, item);
  if (ageing.kind !== 'simulated') throw new Error(`${type.name} does not age`);
  expect([ageing.cycle === undefined, ageing.calendar === undefined]).toEqual([false, false]);
  const use = (energyMwh: Float64Array) => ({ stepHours: 1, startMwh: 0, energyMwh, celsius: type.fixedTemperature });
  // 365 cycles of a depth that a table gives N of until 20 % are gone take 20 % · 365 / N. A straight line in logarithms through a bent
  // table misses N by up to 27 % (lead-carbon) and the damage by up to 1/(1 − 0.27) − 1 = 37 %; the checker names it above 3 %.
  for (const { x: depth, y: cycles } of type.lifetimeCurve) {
    const { cycle } = damageOf(use(dailyCycles(depth / 100)), ageing, 1);
    expect(Math.abs(cycle / ((0.2 * 365) / cycles) - 1)).toBeLessThan(type.chemistry === 'Li-ion LFP' ? 0.04 : 0.37);
  }
  // 20 % over the years of the table at 25 °C.
  const atKept = type.lifetimeTemperatureCurve.find(({ x }) => x === 25)!.y;
  const { calendar } = damageOf(use(new Float64Array(HOURS)), ageing, 1);
  expect(Math.abs(calendar / (0.2 / atKept) - 1)).toBeLessThan(0.02);
  expect(type.simpleLifetimeInYears).toBe(atKept);
});

test('M-4 a four-hour type by hand: a full cycle a day takes 1.3 %, time 1.33 % a year, the greater counts', () => {
  const type = storages.find(({ name }) => name === 'Energy Storage (1 MW / 4 MWh)')!;
  const ageing = ageingOf(project, setStorageType(project, 'storage-1', type).storage[0]!);
  if (ageing.kind !== 'simulated') throw new Error('does not age');
  const done = damageOf({ stepHours: 1, startMwh: 0, energyMwh: dailyCycles(1), celsius: 25 }, ageing, 1);
  // 20 % · 365 / 5,630 = 1.297 %, and 20 % / 15 = 1.333 %, each as far as its fit is from that row.
  expect([Math.abs(done.cycle - 0.01297) < 0.0004, Math.abs(done.calendar - 0.01333) < 0.0003]).toEqual([true, true]);
  expect(ageing.combination).toBe('greater');
});

const columns = new URL('storage.csv', catalogueFolder);
test('M-4 the library carries every figure of the data folder that a storage type can hold', ({ skip }) => {
  skip(!existsSync(columns), 'the folder shared/data is not beside the repository');
  const [head, ...lines] = readFileSync(columns, 'utf8').trim().split(/\r?\n/).map(cellsOf);
  expect(lines).toHaveLength(storages.length);
  for (const [k, cells] of lines.entries()) {
    const text = (name: string): string => cells[head!.indexOf(name)]!;
    const pairs = (name: string) =>
      text(name)
        .split(';')
        .map((pair) => pair.split(':').map(Number))
        .map(([x, y]) => ({ x: x!, y: y! }));
    const type = storages[k]!;
    const power = Number(text('nominal_mw'));
    // A life that was cut at 30 years is no figure of the model it comes from.
    const isCut = text('source_calendar_life').includes('capped at 30 y');
    // Of what the benchmark of lithium cells gives, 1 % of the capital: the rest pays for the capacity that is counted apart here.
    const operating = type.source.includes('Annual Technology')
      ? 0.01 * Number(text('capital_total_usd_per_kw'))
      : Number(text('om_fixed_usd_per_kw_yr'));
    expect(type).toMatchObject({
      name: text('name'),
      nominalCapacity: Number(text('nominal_mwh')),
      nominalPower: power,
      nominalVoltage: Number(text('nominal_dc_v')),
      roundtripEfficiency: Number(text('rte_ac_pct')),
      minimumStateOfCharge: Number(text('soc_min_pct')),
      rangeOfCharge: Number(text('soc_max_pct')) - Number(text('soc_min_pct')),
      lifetimeCurve: pairs('cycle_life_dod_pct_cycles'),
      capacityDegradationLimitForFitCyclelifetimeModel: 100 - Number(text('cycle_life_eol_soh_pct')),
      lifetimeTemperatureCurve: pairs('calendar_life_temp_c_years').filter(({ y }) => !(isCut && y === 30)),
      capacityDegradationLimitForFitLifetimeTemperatureModel: 100 - Number(text('calendar_eol_soh_pct')),
      capacityTemperatureCurve: pairs('capacity_vs_temp_c_pct'),
      simpleLifetimeInYears: Number(text('service_life_y')),
      capital: expect.closeTo(1000 * power * Number(text('capital_total_usd_per_kw')), 6),
      operating: expect.closeTo(1000 * power * Number(operating.toFixed(1)), 6),
      augmentationCost: 1000 * Number(text('capital_usd_per_kwh')),
      oemGuaranteedDegradation: [183, 365, 548, 730].map((cycleCount) => ({
        cycleCount,
        capacityList: pairs(`soh_guarantee_${cycleCount}_cycles`).map(({ y }) => y),
      })),
    });
  }
});
