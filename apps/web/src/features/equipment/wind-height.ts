import { setField, setResource, type Project, type SeriesRef } from '@stackwatt/model';

/** The height that a weather file names for its wind speed, m: "Speed (100 m)", "windspeed at 80m". Undefined when it names none. */
export function measuringHeightIn(source: string): number | undefined {
  const found = /(?:speed|wind)[^,;]*?\(?\b(\d{1,3}(?:\.\d+)?)\s?m\b(?!\/)/i.exec(source);
  const height = found ? Number(found[1]) : Number.NaN;
  return height > 0 ? height : undefined;
}

/** Puts imported wind speeds on the project; where the file names their height, that is the anemometer height of every turbine. */
export function setWindResource(project: Project, data: SeriesRef): Project {
  const height = measuringHeightIn(data.source);
  const changed = setResource(project, 'windResource', data);
  return height === undefined
    ? changed
    : changed.wind.reduce((p, _, index) => setField(p, ['wind', index, 'anemometerHeight'], height), changed);
}
