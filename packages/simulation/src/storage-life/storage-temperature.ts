import type { Storage } from '@stackwatt/model';
import type { Prepared } from '../prepare.ts';

/** Temperature of a storage unit when neither its type nor the project says any: that of a cooled container. storage.md, Temperature. */
export const ROOM_CELSIUS = 20;

/** Temperature of a storage unit, °C: the one its type is kept at, else that of the air around it per step, else room temperature. */
export const storageCelsius = ({ airCelsius }: Prepared, { specs }: Storage): number | Float64Array =>
  specs.useFixedTemperature ? specs.fixedTemperature : (airCelsius ?? ROOM_CELSIUS);
