import { setField, setResource, type Project, type SeriesRef } from '@stackwatt/model';
import { measuringHeightIn } from './measuring-height.ts';

/** Puts imported wind speeds on the project; where the file names their height, that is the anemometer height of every turbine. */
export function setWindResource(project: Project, data: SeriesRef): Project {
  const height = measuringHeightIn(data.source);
  const changed = setResource(project, 'windResource', data);
  return height === undefined
    ? changed
    : changed.wind.reduce((p, _, index) => setField(p, ['wind', index, 'anemometerHeight'], height), changed);
}
