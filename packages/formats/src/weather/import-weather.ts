import { readSource } from '../layouts/read-source.ts';
import type { Site, Source, SourceColumn } from '../layouts/source.ts';
import type { Refusal } from '../problems.ts';
import { refuse } from '../problems.ts';
import { findCandidates } from '../series/choose-column.ts';
import { importColumn } from '../series/import-series.ts';
import type { ImportOptions, SeriesKind, Understood } from '../understood.ts';

/** Wind speed at one height. */
interface WindSpeed {
  /** m above ground; undefined when the file does not say. */
  readonly height?: number;
  readonly speed: Float64Array;
}

/** What a weather file holds; every series is one year at the same step, W/m², °C and m/s. */
interface Weather {
  readonly site: Site;
  readonly stepMinutes: number;
  readonly year: number;
  readonly ghi?: Float64Array;
  readonly dni?: Float64Array;
  readonly dhi?: Float64Array;
  readonly temperature?: Float64Array;
  /** By height, lowest first. */
  readonly wind: readonly WindSpeed[];
  /** What was understood of each series, by its name: ghi, dni, dhi, temperature, wind 80 m. */
  readonly understood: Readonly<Record<string, Understood>>;
}

export type WeatherOutcome = { readonly ok: true; readonly weather: Weather } | Refusal;

interface Variable {
  readonly name: 'ghi' | 'dni' | 'dhi' | 'temperature';
  readonly kind: SeriesKind;
  readonly pattern: RegExp;
}

const VARIABLES: readonly Variable[] = [
  { name: 'ghi', kind: 'irradiance', pattern: /^ghi\b|^allsky_sfc_sw_dwn$|^glob_?hor\b|^g\(h\)|^global horizontal/i },
  { name: 'dni', kind: 'irradiance', pattern: /^dni\b|^allsky_sfc_sw_dni$|^gb\(n\)|^beam(?: irradiance|_?nor)|^direct normal|^beam\b/i },
  { name: 'dhi', kind: 'irradiance', pattern: /^dhi\b|^allsky_sfc_sw_diff$|^gd\(h\)|^diff(?:use|_?hor)/i },
  {
    name: 'temperature',
    kind: 'temperature',
    pattern: /^(?:t_?amb|t amb|tdry|t2m|t_degc|temp_air|temperature|(?:air|ambient) temperature|dry.?bulb)/i,
  },
];
const windSpeed = /^(?:wind[ _]?speed|windvel|wspd|speed|ws[ _]?\d)/i;
const notMeant = /source|uncert|flag|clear ?sky|illum/i;

/**
 * Reads the weather of one site and year out of a file: irradiance, temperature and wind speeds, with the place from its header.
 * Columns are found by heading; of several with the same meaning the first is taken for temperature and irradiance, all for wind.
 *
 * @param text     decoded text
 * @param options  as for importSeries, without kind and column
 * @returns        a refusal when one of the series found breaks a rule, or when the file has none
 */
export function importWeather(text: string, options: Omit<ImportOptions, 'kind' | 'column' | 'unit'> = {}): WeatherOutcome {
  const source = readSource(text, options);
  if ('ok' in source) return source;
  const columns = findCandidates(source).filter((column) => !notMeant.test(column.name));
  const understood: Record<string, Understood> = {};
  const series: Partial<Record<Variable['name'], Float64Array>> = {};
  for (const { name, kind, pattern } of VARIABLES) {
    const column = columns.find((candidate) => pattern.test(candidate.name));
    if (column === undefined) continue;
    const outcome = importColumn(source, { ...options, kind, column: column.index + 1 });
    if (!outcome.ok) return outcome;
    series[name] = outcome.series;
    understood[name] = outcome.understood;
  }
  const wind: WindSpeed[] = [];
  for (const column of columns.filter((candidate) => windSpeed.test(candidate.name))) {
    const outcome = importColumn(source, { ...options, kind: 'wind', column: column.index + 1 });
    if (!outcome.ok) return outcome;
    const height = heightOf(column);
    wind.push({ height, speed: outcome.series });
    understood[height === undefined ? 'wind' : `wind ${height} m`] = outcome.understood;
  }
  wind.sort((a, b) => (a.height ?? 0) - (b.height ?? 0));
  const first = Object.values(understood)[0];
  if (first === undefined)
    return refuse('noColumn', `the file has no irradiance, temperature or wind speed under a known heading; it has ${namesOf(source)}`);
  return { ok: true, weather: { site: source.site ?? {}, stepMinutes: first.stepMinutes, year: first.year, ...series, wind, understood } };
}

/** "Speed (80 m)", "wind speed at 100m (m/s)", "WS_50", "WS10m", "wind_speed (10)" → 80, 100, 50, 10, 10. */
function heightOf(column: SourceColumn): number | undefined {
  const name = column.name.replaceAll('m/s', '');
  const match = /(\d+(?:\.\d+)?) ?m\b|(?:_|\()(\d+(?:\.\d+)?)\)?$/i.exec(name);
  return match === null ? undefined : Number(match[1] ?? match[2]);
}

const namesOf = (source: Source): string =>
  source.columns
    .slice(0, 20)
    .map((column) => `"${column.name}"`)
    .join(', ');
