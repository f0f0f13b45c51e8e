import {
  arrayPower,
  cellTemperature,
  hubSpeedRatio,
  monthlyMeans,
  offsetToMean,
  planeOfArray,
  scaleImportedProduction,
  scaleToMean,
  seedOfPlace,
  synthesiseSolarYear,
  synthesiseTemperatureYear,
  toPowerCurve,
  toPvArray,
  unitPvProfile,
  unitTurbineProfile,
  WIND_SHEAR,
  type SolarResource,
  type TurbineProfileInputs,
} from '@stackwatt/engine';
import {
  isReady,
  mountingInForce,
  roundedScale,
  scaledAverages,
  windProduction,
  type CheckedProject,
  type Project,
  type SeriesRef,
  type SeriesTable,
  type Solar,
  type Wind,
} from '@stackwatt/model';
import { DAYS_PER_YEAR, kwToMw, monthOfDay, stepsPerYear, toFraction, toStep } from '@stackwatt/units';
import { arrayInputs } from './array-inputs.ts';
import type { YearlySeries } from './market-inputs.ts';
import { seriesOf } from './series-of.ts';

/**
 * What one MW of an array in its first year, or one turbine or MW of a wind farm, produces; shared by every case. MW, one value per step.
 */
export interface ProductionInputs {
  /** Per MW dc of each solar array, before its converter. */
  readonly solar: readonly Float64Array[];
  /** Per turbine, or per MW of an imported production; an imported one may have another strip in another year (WIND-08). */
  readonly wind: readonly YearlySeries[];
}

/** Data brought to the scale of the form; a scale that is only the rounded mean of the data leaves them as they are (SOL-15). */
function scaled(
  values: Float64Array,
  mean: number,
  scale: number,
  bring: (values: Float64Array, mean: number) => Float64Array,
): Float64Array {
  return scale === roundedScale(mean) ? values : bring(values, scale);
}

/** One unit profile per array and turbine, at the time step of the project. */
export function productionInputs(project: CheckedProject, series: SeriesTable): ProductionInputs {
  const step = project.timeStepSize;
  return {
    solar: (project.useSolar ? project.solar : []).map((solar) => toStep(solarProfile(project, solar, series), step)),
    wind: (project.useWind ? project.wind : []).map((wind) => windProfiles(project, wind, series)),
  };
}

function solarProfile(project: Project, solar: Solar, series: SeriesTable): Float64Array {
  if (solar.kind === 'custom')
    return scaleImportedProduction(seriesOf(solar.customData, series, `${solar.customName} production`), kwToMw(solar.customSize));
  return unitPvProfile({
    ...solarWeather(project, series),
    derating: toFraction(solar.deratingFactor),
    options: arrayInputs(solar.mounting),
  });
}

/** Sunlight, and the air at its step where there is any. */
function solarWeather(project: Project, series: SeriesTable): SolarResource & { readonly airTemperature: Float64Array | undefined } {
  const ghi = sunlight(project, series);
  const air = airTemperature(project, ghi, series);
  return { ghi, airTemperature: air === undefined ? undefined : sameStep(air, ghi), ...placeOf(project) };
}

/** Means over a year, per MW of rating, from the resource to what `unitPvProfile` or `unitTurbineProfile` gives. */
export interface ResourceStages {
  readonly gross: number;
  /** What is left in the temperature of the cells, or in the air of the site. */
  readonly atSite: number;
}

/** Sunlight on the modules, and what it is worth at their temperature; undefined for an imported production. */
export function solarStages(project: Project, series: SeriesTable, solar: Solar): ResourceStages | undefined {
  if (solar.kind === 'custom') return undefined;
  const weather = solarWeather(project, series);
  const array = toPvArray(weather.latitude, arrayInputs(solar.mounting));
  const plane: Float64Array = planeOfArray(weather, array);
  const { airTemperature: air } = weather;
  let [gross, atSite] = [0, 0];
  for (let t = 0; t < plane.length; t++) {
    const light = plane[t]!;
    const cells = air === undefined ? undefined : cellTemperature(light, air[t]!, array);
    gross += arrayPower(light, 1, 0, 0);
    atSite += cells === undefined ? arrayPower(light, 1, 0, 0) : arrayPower(light, 1, array.powerPerCelsius, cells);
  }
  return { gross: gross / plane.length, atSite: atSite / plane.length };
}

/** The power curve of one turbine in air of standard density, and in that of the site; undefined for an imported production. */
export function windStages(project: Project, series: SeriesTable, wind: Wind): ResourceStages | undefined {
  if (wind.kind === 'production') return undefined;
  const mean = (altitude: number): number => {
    const profile = unitTurbineProfile({ ...turbineInputs(project, series, wind), altitude, losses: NO_LOSSES });
    return profile.reduce((sum, value) => sum + value, 0) / profile.length;
  };
  return { gross: mean(0), atSite: mean(wind.altitude) };
}

/** What the arrays of a project see, one value per step of the project. */
export interface SolarConditions {
  /** Global, on the horizontal, at the scale of the form, W/m². */
  readonly ghi: Float64Array;
  /** Arrays that are calculated, those that stand alike together. */
  readonly planes: readonly SolarPlane[];
}
interface SolarPlane {
  /** Names of the arrays. */
  readonly names: readonly string[];
  /** In the plane of the arrays, W/m². */
  readonly planeOfArray: Float64Array;
  /** °C; undefined without an air temperature, where the modules count as at 25 °C. */
  readonly cellCelsius: Float64Array | undefined;
}

/**
 * Steps from sunlight to power that `unitPvProfile` goes through, as they are shown; undefined where every array's production is imported.
 */
export function solarConditions(project: CheckedProject, series: SeriesTable): SolarConditions | undefined {
  if (!project.useSolar || project.solar.every(({ kind }) => kind === 'custom')) return undefined;
  const weather = solarWeather(project, series);
  const { ghi, airTemperature: air } = weather;
  const inSteps = (values: Float64Array): Float64Array => toStep(values, project.timeStepSize);
  // A night offset of the instrument counts as no light.
  return {
    ghi: inSteps(ghi.map((value) => Math.max(0, value))),
    planes: standingAlike(project.solar.filter(({ kind }) => kind !== 'custom')).map((arrays) => {
      const array = toPvArray(weather.latitude, arrayInputs(arrays[0]!.mounting));
      const plane: Float64Array = planeOfArray(weather, array);
      return {
        names: arrays.map(({ customName }) => customName),
        planeOfArray: inSteps(plane),
        cellCelsius: air && inSteps(plane.map((value, t) => cellTemperature(value, air[t]!, array))),
      };
    }),
  };
}

/** Arrays by how they stand, in their order. */
function standingAlike(arrays: readonly Solar[]): Solar[][] {
  const groups = new Map<string, Solar[]>();
  for (const array of arrays) {
    const key = JSON.stringify(mountingInForce(array.mounting) ?? {});
    groups.set(key, [...(groups.get(key) ?? []), array]);
  }
  return [...groups.values()];
}

/** Wind speed at the hubs of each farm, m/s, one value per step of the project; undefined for an imported production. */
export function hubWindSpeeds(project: CheckedProject, series: SeriesTable): (Float64Array | undefined)[] {
  return (project.useWind ? project.wind : []).map((wind) => {
    if (wind.kind === 'production') return undefined;
    const ratio = hubSpeedRatio(wind.hubHeight, wind.anemometerHeight, WIND_SHEAR);
    return toStep(
      windSpeed(project, series).map((speed) => Math.max(0, speed) * ratio),
      project.timeStepSize,
    );
  });
}

/** At the anemometer, at the scale of the form, m/s. */
const windSpeed = ({ windResource }: Project, series: SeriesTable): Float64Array =>
  scaled(seriesOf(windResource.data, series, 'Wind resource'), windResource.data.mean, windResource.scale, scaleToMean);

const placeOf = ({ location }: Project) => ({
  latitude: location.pos.lat,
  longitude: location.pos.lng,
  utcOffsetHours: location.utcOffsetHours,
});

/** Imported hours, or hours made from the monthly averages of the library: the same at a place for everybody (D-105). */
function sunlight(project: Project, series: SeriesTable): Float64Array {
  const { solarResource: sun, location } = project;
  if (sun.kind === 'timeseries') return scaled(seriesOf(sun.data, series, 'Solar resource'), sun.data.mean, sun.scale, scaleToMean);
  return synthesiseSolarYear({
    ...placeOf(project),
    monthlyGhi: scaledAverages(sun, 'factor'),
    seed: seedOfPlace(location.pos.lat, location.pos.lng),
  });
}

/** Undefined without any: the modules then count as at 25 °C. Clear months of the sunlight at hand have wide days. */
function airTemperature(project: Project, ghi: Float64Array, series: SeriesTable): Float64Array | undefined {
  const { temperatureResource: air } = project;
  if (air.kind === 'library')
    return synthesiseTemperatureYear({
      ...placeOf(project),
      monthlyTemperature: scaledAverages(air, 'offset'),
      monthlyGhi: monthlyMeans(ghi),
    });
  return isReady(air.data) ? scaled(seriesOf(air.data, series, 'Temperature'), air.data.mean, air.scale, offsetToMean) : undefined;
}

/**
 * Air around the plant at the time step of the project, °C; undefined when the project says nothing about it. Hours are made from monthly
 * averages where there is sunlight to give a day its width; without any each month has its average.
 */
export function airInputs(project: CheckedProject, series: SeriesTable): Float64Array | undefined {
  const { temperatureResource: air, solarResource: sun } = project;
  if (air.kind === 'library' && sun.kind === 'timeseries' && !isReady(sun.data))
    return monthlySteps(scaledAverages(air, 'offset'), project.timeStepSize);
  const values = airTemperature(project, air.kind === 'library' ? sunlight(project, series) : new Float64Array(0), series);
  return values === undefined ? undefined : toStep(values, project.timeStepSize);
}

/** A value for each month as a year of steps. */
function monthlySteps(averages: readonly number[], stepMinutes: number): Float64Array {
  const perDay = stepsPerYear(stepMinutes) / DAYS_PER_YEAR;
  return Float64Array.from({ length: stepsPerYear(stepMinutes) }, (_, t) => averages[monthOfDay(Math.floor(t / perDay))]!);
}

/** Temperature at the step of the irradiance. */
const sameStep = (values: Float64Array, like: Float64Array): Float64Array =>
  values.length === like.length ? values : toStep(values, 525_600 / like.length);

/** One profile for all years, or one for each imported strip that counts in some project year. */
function windProfiles(project: Project, wind: Wind, series: SeriesTable): YearlySeries {
  const step = project.timeStepSize;
  if (wind.kind !== 'production') return { strips: [toStep(windProfile(project, wind, series), step)], stripOfYear: [] };
  const profile = (data: SeriesRef, place: string): Float64Array =>
    toStep(scaleImportedProduction(seriesOf(data, series, place), kwToMw(wind.customSize)), step);
  if (project.earlyAnalysis || wind.productionImportMode === 'singleYear')
    return { strips: [profile(windProduction(wind), 'Wind production')], stripOfYear: [] };
  const used = wind.productionData.filter((strip) => strip.projectYearsValid.slice(0, project.lifetime).includes(true));
  const stripOf = (projectYear: number): number => {
    const place = used.findIndex((strip) => strip.projectYearsValid[projectYear - 1] === true);
    if (place < 0) throw new RangeError(`the wind production has no year that stands for project year ${projectYear}`);
    return place;
  };
  return {
    strips: used.map((strip, k) => profile(strip.data, `Wind production ${k + 1}`)),
    stripOfYear: Array.from({ length: project.lifetime }, (_, y) => stripOf(y + 1)),
  };
}

const turbineInputs = (project: Project, series: SeriesTable, wind: Wind): Omit<TurbineProfileInputs, 'losses'> => ({
  windSpeed: windSpeed(project, series),
  anemometerHeight: wind.anemometerHeight,
  hubHeight: wind.hubHeight,
  altitude: wind.altitude,
  powerCurve: toPowerCurve(wind.specs.powerCurve.map((point) => ({ speed: point.speed, powerMw: point.mw }))),
  powerControl: wind.specs.powerControl,
});

/** Of a wind farm, each a fraction of what those before it leave. */
export const windLosses = (wind: Wind) => ({
  availability: toFraction(wind.availabilityLoss),
  turbinePerformance: toFraction(wind.turbinePerformanceLoss),
  environmental: toFraction(wind.environmentalLoss),
  wakeEffects: toFraction(wind.wakeEffectsLoss),
  electrical: toFraction(wind.electricalLoss),
  curtailment: toFraction(wind.curtailmentLoss),
  other: toFraction(wind.otherLoss),
});
const NONE = toFraction(0);
const NO_LOSSES: TurbineProfileInputs['losses'] = {
  availability: NONE,
  turbinePerformance: NONE,
  environmental: NONE,
  wakeEffects: NONE,
  electrical: NONE,
  curtailment: NONE,
  other: NONE,
};

const windProfile = (project: Project, wind: Wind, series: SeriesTable): Float64Array =>
  unitTurbineProfile({ ...turbineInputs(project, series, wind), losses: windLosses(wind) });
