import { postRecalculateTemperatureCapacity } from '@stackwatt/api';
import { capacityAtTemperature, fitTemperatureCapacity } from '@stackwatt/engine';
import { toFraction, toPercent } from '@stackwatt/units';
import { call } from '../../../../lib/api.ts';
import { AS_IT_IS, answerOf, draftOf, type CurveFit } from './curve-fit.ts';

export const TEMPERATURE_CAPACITY: CurveFit = {
  curve: 'capacityTemperatureCurve',
  name: 'Temperature Capacity',
  parameters: ['fittedD0', 'fittedD1', 'fittedD2'],
  falls: false,
  isOfNominal: true,
  isLogarithmic: false,
  isOfLogarithms: false,
  meaning: (curve, { nominalCapacity }) =>
    [-10, 35].map((celsius) => ({
      label: `At ${celsius < 0 ? `−${-celsius}` : celsius} °C`,
      value: nominalCapacity * Math.max(0, toFraction(curve(celsius))),
      digits: 2,
      unit: 'MWh',
    })),
  draft: (type) =>
    draftOf(
      fitTemperatureCapacity(
        type.capacityTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, capacityFraction: toFraction(y) })),
        { ignoresTemperature: type.ignoreCapacityVsTemperatureInModel },
      ),
      'capacityTemperatureCurve',
      {
        fields: { d0: 'fittedD0', d1: 'fittedD1', d2: 'fittedD2' },
        curve: (fit) => (x) => toPercent(capacityAtTemperature(fit, x)),
        toTable: { ...AS_IT_IS, y: toPercent },
      },
    ),
  held: ({ fittedD0: d0, fittedD1: d1, fittedD2: d2 }) => (d0 > 0 ? (x) => toPercent(capacityAtTemperature({ d0, d1, d2 }, x)) : undefined),
  ask: async (type) => {
    const { data } = await call(postRecalculateTemperatureCapacity, {
      body: {
        IgnoreCapacityVsTemperature: type.ignoreCapacityVsTemperatureInModel,
        NominalCapacity: type.nominalCapacity,
        TableData: type.capacityTemperatureCurve.map(({ x, y }) => ({ Temperature: x, Capacity: y })),
      },
    });
    const { d0, d1, d2 } = answerOf(data);
    return { fittedD0: d0, fittedD1: d1, fittedD2: d2 };
  },
};
