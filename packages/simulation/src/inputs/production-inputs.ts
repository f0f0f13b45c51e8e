import {
  monthlyMeans, offsetToMean, scaleImportedProduction, scaleToMean, seedOfPlace, synthesiseSolarYear, synthesiseTemperatureYear, toPowerCurve, unitPvProfile, unitTurbineProfile,
} from '@stackwatt/engine';
import { isReady, roundedScale, scaledAverages, windProduction, type CheckedProject, type Project, type SeriesTable } from '@stackwatt/model';
import { kwToMw, toFraction, toStep } from '@stackwatt/units';
import { seriesOf } from './series-of.ts';

/** What one MW of an array, or one turbine or MW of a wind farm, produces in year 1; shared by every case. MW, one value per step. */
export interface ProductionInputs {
  /** Per MW dc of each solar array, before its converter. */
  readonly solar: readonly Float64Array[];
  /** Per turbine, or per MW of an imported production. */
  readonly wind: readonly Float64Array[];
}

/** Data brought to the scale of the form; a scale that is only the rounded mean of the data leaves them as they are (SOL-15). */
function scaled(values: Float64Array, mean: number, scale: number, bring: (values: Float64Array, mean: number) => Float64Array): Float64Array {
  return scale === roundedScale(mean) ? values : bring(values, scale);
}

/** One unit profile per array and turbine, at the time step of the project. */
export function productionInputs(project: CheckedProject, series: SeriesTable): ProductionInputs {
  const step = project.timeStepSize;
  return {
    solar: (project.useSolar ? project.solar : []).map((solar) => toStep(solarProfile(project, solar, series), step)),
    wind: (project.useWind ? project.wind : []).map((wind) => toStep(windProfile(project, wind, series), step)),
  };
}

function solarProfile(project: Project, solar: Project['solar'][number], series: SeriesTable): Float64Array {
  if (solar.kind === 'custom') return scaleImportedProduction(seriesOf(solar.customData, series, `${solar.customName} production`), kwToMw(solar.customSize));
  const ghi = sunlight(project, series);
  const air = airTemperature(project, ghi, series);
  return unitPvProfile({
    ghi, airTemperature: air === undefined ? undefined : sameStep(air, ghi), derating: toFraction(solar.deratingFactor), ...placeOf(project),
  });
}

const placeOf = ({ location }: Project) => ({ latitude: location.pos.lat, longitude: location.pos.lng, utcOffsetHours: location.utcOffsetHours });

/** Imported hours, or hours made from the monthly averages of the library: the same at a place for everybody (D-105). */
function sunlight(project: Project, series: SeriesTable): Float64Array {
  const { solarResource: sun, location } = project;
  if (sun.kind === 'timeseries') return scaled(seriesOf(sun.data, series, 'Solar resource'), sun.data.mean, sun.scale, scaleToMean);
  return synthesiseSolarYear({ ...placeOf(project), monthlyGhi: scaledAverages(sun, 'factor'), seed: seedOfPlace(location.pos.lat, location.pos.lng) });
}

/** Undefined without any: the modules then count as at 25 °C. Clear months of the sunlight at hand have wide days. */
function airTemperature(project: Project, ghi: Float64Array, series: SeriesTable): Float64Array | undefined {
  const { temperatureResource: air } = project;
  if (air.kind === 'library') return synthesiseTemperatureYear({ ...placeOf(project), monthlyTemperature: scaledAverages(air, 'offset'), monthlyGhi: monthlyMeans(ghi) });
  return isReady(air.data) ? scaled(seriesOf(air.data, series, 'Temperature'), air.data.mean, air.scale, offsetToMean) : undefined;
}

/** Temperature at the step of the irradiance. */
const sameStep = (values: Float64Array, like: Float64Array): Float64Array => (values.length === like.length ? values : toStep(values, 525_600 / like.length));

function windProfile(project: Project, wind: Project['wind'][number], series: SeriesTable): Float64Array {
  if (wind.kind === 'production') return scaleImportedProduction(seriesOf(windProduction(wind), series, 'Wind production'), kwToMw(wind.customSize));
  const { windResource } = project;
  return unitTurbineProfile({
    windSpeed: scaled(seriesOf(windResource.data, series, 'Wind resource'), windResource.data.mean, windResource.scale, scaleToMean),
    anemometerHeight: wind.anemometerHeight, hubHeight: wind.hubHeight, altitude: wind.altitude,
    powerCurve: toPowerCurve(wind.specs.powerCurve.map((point) => ({ speed: point.speed, powerMw: point.mw }))),
    losses: {
      availability: toFraction(wind.availabilityLoss), turbinePerformance: toFraction(wind.turbinePerformanceLoss), environmental: toFraction(wind.environmentalLoss),
      wakeEffects: toFraction(wind.wakeEffectsLoss), electrical: toFraction(wind.electricalLoss), curtailment: toFraction(wind.curtailmentLoss), other: toFraction(wind.otherLoss),
    },
  });
}
