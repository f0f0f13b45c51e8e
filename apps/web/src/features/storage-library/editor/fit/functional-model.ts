import { postRecalculateFunctional } from '@stackwatt/api';
import { fitFunctionalFromPowers, functionalCapacityWh } from '@stackwatt/engine';
import { call } from '../../../../lib/api.ts';
import { answerOf, draftOf, type CurveFit } from './curve-fit.ts';

export const FUNCTIONAL: CurveFit = {
  curve: 'capacityCurve',
  name: 'Functional Model',
  parameters: ['maximumCapacity', 'rateConstant', 'capacityRatio', 'effectiveSeriesResistance'],
  falls: false,
  isOfNominal: false,
  isLogarithmic: false,
  isOfLogarithms: false,
  meaning: () => [],
  draft: (type) =>
    draftOf(
      fitFunctionalFromPowers({
        points: type.capacityCurve.map(({ x, y }) => ({ powerWatts: x, capacityWh: y })),
        nominalVolts: type.nominalVoltage,
        guess: {
          maximumCapacityAh: type.maximumCapacity,
          rateConstantPerHour: type.rateConstant,
          capacityRatio: type.capacityRatio,
        },
      }),
      'capacityCurve',
      {
        fields: {
          maximumCapacityAh: 'maximumCapacity',
          rateConstantPerHour: 'rateConstant',
          capacityRatio: 'capacityRatio',
          effectiveSeriesOhms: 'effectiveSeriesResistance',
        },
        curve: (fit) => (x) => functionalCapacityWh(fit, x),
      },
    ),
  held: ({ maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance, nominalVoltage }) =>
    maximumCapacity > 0 && rateConstant > 0 && capacityRatio > 0 && nominalVoltage > 0
      ? (x) =>
          functionalCapacityWh(
            {
              maximumCapacityAh: maximumCapacity,
              rateConstantPerHour: rateConstant,
              capacityRatio,
              effectiveSeriesOhms: effectiveSeriesResistance,
              nominalVolts: nominalVoltage,
            },
            x,
          )
      : undefined,
  ask: async (type) => {
    const { data } = await call(postRecalculateFunctional, {
      body: {
        NominalVoltage: type.nominalVoltage,
        InitialQ: type.maximumCapacity,
        InitialK: type.rateConstant,
        InitialC: type.capacityRatio,
        CapacityCurve: type.capacityCurve.map(({ x, y }) => ({ Power: x, Capacity: y })),
      },
    });
    const { maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance } = answerOf(data);
    return { maximumCapacity, rateConstant, capacityRatio, effectiveSeriesResistance };
  },
};
