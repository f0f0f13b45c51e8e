import { addContract, seriesRefOf, setField, setUseWind, setWindProduction, SizerLimits, type Keys, type Project } from '@stackwatt/model';
import { solarAndStorage, turbine, yearOf, type Built } from '../../model/test/builders.ts';

type Edit = readonly [path: Keys, value: unknown];
const set = (project: Project, ...edits: readonly Edit[]): Project => edits.reduce((p, [path, value]) => setField(p, path, value), project);
const cost = (list: 'solar' | 'wind' | 'storage', capital: number): Edit[] => [
  [[list, 0, 'cost', 'items', 0, 'capital'], capital],
  [[list, 0, 'cost', 'items', 0, 'operating'], capital / 50],
];

/** Seeded fractions, the same on every run. */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The first so many drawn contracts have wind. */
export const WINDY = 7;
/** MW of sun, turbines, units: as far as the sizer may go. */
export const MAXIMA = [20, 12, 30] as const;

/** A month or a season of owed evenings, a storage unit with losses, sun, in some cases wind, and a market for what is left; all drawn. */
export function contractCase(n: number): { readonly built: Built; readonly limits: SizerLimits } {
  const draw = random(n + 1);
  const between = (least: number, most: number): number => least + (most - least) * draw();
  const hasWind = n < WINDY;
  const sun = yearOf(
    (hour) => Math.max(0, Math.sin((((hour % 24) - 6) / 12) * Math.PI)) * (0.55 + 0.45 * Math.abs(Math.sin(hour * 0.0713 + n))),
  );
  const gusts = yearOf((hour) => Math.max(0, Math.min(1, 0.35 + 0.3 * Math.sin(hour * 0.043 + n) + 0.2 * Math.sin(hour * 0.31))));
  const { project, series } = solarAndStorage(
    yearOf((hour) => (hour % 24 < 12 ? 10 : 40) + (hour % 7)),
    sun,
  );
  const [startHour, hours] = [Math.round(between(15, 18)), Math.round(between(3, 6))];
  const owed = {
    id: 'o',
    dayKind: n % 3 === 0 ? 'weekday' : 'all',
    startDate: `2007-0${1 + (n % 6)}-01`,
    endDate: `2007-0${2 + (n % 6)}-20`,
    startHour,
    endHour: startHour + hours,
    value: Math.round(between(3, 12) * 10) / 10,
  };
  const wind = seriesRefOf(gusts, { name: 'Wind production', stepMinutes: 60 });
  const windy = hasWind ? setWindProduction(setUseWind(project, true, turbine), 'wind-1', wind) : project;
  return {
    limits: SizerLimits.parse({ useWind: hasWind, solarMaxSize: MAXIMA[0], windMaxSize: MAXIMA[1], storageMaxSize: MAXIMA[2] }),
    built: {
      series: new Map([...series, [wind.hash, gusts]]),
      project: set(
        addContract(windy),
        ...(hasWind ? [[['wind', 0, 'kind'], 'production'] as const, [['wind', 0, 'customSize'], 1000] as const] : []),
        [['contracts', 0, 'obligations'], [owed]],
        [['contracts', 0, 'energyPriceSchedule', 'rates', 0, 'value'], between(40, 120)],
        [['storage', 0, 'roundtripEfficiencySensitivity'], [Math.round(between(75, 95))]],
        [['canBatteryChargeFromGrid'], n % 2 === 0 ? 'false' : 'true'],
        [['discountRate'], 8],
        ...cost('solar', between(3e5, 9e5)),
        ...cost('storage', between(1e5, 4e5)),
        ...(hasWind ? cost('wind', between(5e5, 1.5e6)) : []),
      ),
    },
  };
}
