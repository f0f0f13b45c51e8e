import { escalatorField } from './escalator.ts';
import { numberField } from './field.ts';

/** What a MWh that is owed and not delivered costs, of a contract and of a capacity market alike. */
export const shortagePenaltyPrice = {
  flatShortagePenalty: numberField(0, {
    title: 'Flat shortage penalty',
    unit: 'currency/MWh',
    minimum: 0,
    help: 'Charged for each MWh owed and not delivered. A high one makes delivery worth more than any market.',
  }),
  shortagePenaltyPriceEscalator: escalatorField(
    'Shortage penalty escalator',
    'Yearly change of the penalty, on top of inflation. It moves what a shortfall costs in later years.',
  ),
};
