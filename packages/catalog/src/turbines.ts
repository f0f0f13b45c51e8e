import { TurbineSpec } from '@stackwatt/model';
import { kwToMw } from '@stackwatt/units';
import { TURBINE_ROWS } from './turbine-rows.ts';

/** Wind turbine types, the default first. */
export const turbines: readonly TurbineSpec[] = TURBINE_ROWS.map(([name, hubHeight, curve, source, powerControl]) =>
  TurbineSpec.parse({
    name,
    hubHeight,
    source,
    ...(powerControl === undefined ? {} : { powerControl }),
    lifeTime: 20,
    powerCurve: curve.split(' ').map((pair) => {
      const [speed, kw] = pair.split(':').map(Number);
      return { speed: speed!, mw: kwToMw(kw!) };
    }),
  }),
);

/** @throws Error when there is no such type: a name in code is a promise */
export function getTurbine(name: string): TurbineSpec {
  const found = turbines.find((turbine) => turbine.name === name);
  if (!found) throw new Error(`no turbine "${name}" in the catalogue`);
  return found;
}
