import { postRecalculateLifetimeTemperature } from '@stackwatt/api';
import { fitLifetimeTemperature, lifetimeAtTemperature } from '@stackwatt/engine';
import { toFraction } from '@stackwatt/units';
import { call } from '../../../../lib/api.ts';
import { answerOf, draftOf, type CurveFit } from './curve-fit.ts';

export const LIFETIME_TEMPERATURE: CurveFit = {
  curve: 'lifetimeTemperatureCurve',
  name: 'Lifetime Temperature',
  parameters: ['arrheniusDegradationB', 'arrheniusDegradationD'],
  falls: true,
  isOfNominal: false,
  isLogarithmic: false,
  isOfLogarithms: true,
  meaning: (curve) => [
    { label: 'Lifetime at 25 °C', value: curve(25), digits: 1, unit: 'years' },
    { label: 'Fade at 35 °C, times that at 25 °C', value: curve(25) / curve(35), digits: 2, unit: '' },
  ],
  draft: (type) => {
    const limit = toFraction(type.capacityDegradationLimitForFitLifetimeTemperatureModel);
    return draftOf(
      fitLifetimeTemperature({
        points: type.lifetimeTemperatureCurve.map(({ x, y }) => ({ temperatureCelsius: x, lifetimeYears: y })),
        degradationLimit: limit,
        constantLifetimeYears: type.ignoreTemperatureEffectOnLifetime ? type.simpleLifetimeInYears : undefined,
      }),
      'lifetimeTemperatureCurve',
      {
        fields: { ratePerYear: 'arrheniusDegradationB', temperatureKelvin: 'arrheniusDegradationD' },
        curve: (fit) => (x) => lifetimeAtTemperature(fit, limit, x),
      },
    );
  },
  held: ({
    arrheniusDegradationB: ratePerYear,
    arrheniusDegradationD: temperatureKelvin,
    capacityDegradationLimitForFitLifetimeTemperatureModel: percent,
  }) =>
    ratePerYear > 0 && percent > 0 ? (x) => lifetimeAtTemperature({ ratePerYear, temperatureKelvin }, toFraction(percent), x) : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateLifetimeTemperature, {
      body: {
        IgnoreTemperatureEffectOnLifetime: type.ignoreTemperatureEffectOnLifetime,
        SimpleLifetimeInYears: type.simpleLifetimeInYears,
        DegradationLimitForFit: type.capacityDegradationLimitForFitLifetimeTemperatureModel,
        TableData: type.lifetimeTemperatureCurve.map(({ x, y }) => ({ Temperature: x, Lifetime: y })),
      },
    });
    const { arrheniusDegredationB, arrheniusDegredationD } = answerOf(data);
    return { arrheniusDegradationB: arrheniusDegredationB, arrheniusDegradationD: arrheniusDegredationD };
  },
};
