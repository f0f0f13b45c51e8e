import { postRecalculateCycleLifetime } from '@stackwatt/api';
import { cyclesToFailure, fitCycleLifetime } from '@stackwatt/engine';
import { MEGA, toFraction } from '@stackwatt/units';
import { call } from '../../../../lib/api.ts';
import { AS_IT_IS, answerOf, draftOf, type CurveFit, type FitSource } from './curve-fit.ts';

/** A type that gives no cells counts as one cell of its capacity, as it does when a project is calculated. */
const cellsOf = ({ nominalVoltage, maximumCapacity, nominalCapacity }: FitSource) =>
  nominalVoltage > 0 && maximumCapacity > 0
    ? { volts: nominalVoltage, ampereHours: maximumCapacity }
    : { volts: MEGA, ampereHours: nominalCapacity };

export const CYCLE_LIFETIME: CurveFit = {
  curve: 'lifetimeCurve',
  name: 'Cycle Lifetime',
  parameters: ['fittedA', 'fittedBeta', 'estimatedLifetimeThroughput'],
  mean: 'estimatedLifetimeThroughput',
  falls: true,
  isOfNominal: false,
  isLogarithmic: true,
  isOfLogarithms: true,
  meaning: (curve, { rangeOfCharge }) => {
    const depth = rangeOfCharge > 0 ? rangeOfCharge : 100;
    return [{ label: `Cycles at ${depth} % depth`, value: curve(depth), digits: 0, unit: '' }];
  },
  draft: (type) => {
    const limit = toFraction(type.capacityDegradationLimitForFitCyclelifetimeModel);
    return draftOf(
      fitCycleLifetime({
        points: type.lifetimeCurve.map(({ x, y }) => ({ depthFraction: toFraction(x), cyclesToFailure: y })),
        degradationLimit: limit,
        nominalVolts: cellsOf(type).volts,
        maximumCapacityAh: cellsOf(type).ampereHours,
        minimumSocFraction: toFraction(type.minimumStateOfCharge),
      }),
      'lifetimeCurve',
      {
        fields: { fullCycleDamage: 'fittedA', depthExponent: 'fittedBeta', lifetimeThroughputMwh: 'estimatedLifetimeThroughput' },
        curve: (fit) => (x) => cyclesToFailure(fit, limit, toFraction(x)),
        toTable: { ...AS_IT_IS, x: toFraction },
      },
    );
  },
  held: ({ fittedA, fittedBeta, capacityDegradationLimitForFitCyclelifetimeModel: percent }) =>
    fittedA > 0 && percent > 0
      ? (x) => cyclesToFailure({ fullCycleDamage: fittedA, depthExponent: fittedBeta }, toFraction(percent), toFraction(x))
      : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateCycleLifetime, {
      body: {
        DegradationLimit: type.capacityDegradationLimitForFitCyclelifetimeModel,
        NominalVoltage: cellsOf(type).volts,
        MaximumCapacityQ: cellsOf(type).ampereHours,
        MinimumStateOfCharge: type.minimumStateOfCharge,
        LifetimeCurve: type.lifetimeCurve.map(({ x, y }) => ({ DepthOfDischarge: x, CyclesToFailure: y })),
      },
    });
    const { fittedA, fittedBeta, estimatedLifetimeThroughputMwh } = answerOf(data);
    return { fittedA, fittedBeta, estimatedLifetimeThroughput: estimatedLifetimeThroughputMwh };
  },
};
