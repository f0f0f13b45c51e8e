import {
  seriesRefOf,
  setField,
  setMarketPrice,
  setResource,
  setUseEnergyMarket,
  setUseWind,
  setWindProduction,
  TurbineSpec,
  type Keys,
  type Project,
} from '@stackwatt/model';
import { fresh, yearOf, type Built } from '../../model/test/builders.ts';

const refOf = (values: Float64Array, name: string) => seriesRefOf(values, { name, stepMinutes: 60 });
const edited = (project: Project, edits: readonly (readonly [Keys, unknown])[]): Project =>
  edits.reduce((p, [path, value]) => setField(p, path, value), project);

/** A wind farm alone, late-stage over 25 years in money without inflation, that sells all it produces at one price. */
function windFarm(turbine: TurbineSpec, pricePerMwh: number): Built {
  const price = yearOf(pricePerMwh);
  const market = setMarketPrice(setUseEnergyMarket(fresh(), true), 'dam', refOf(price, 'Price'));
  const project = edited(setUseWind(market, true, turbine), [
    [['useStorage'], false],
    [['earlyAnalysis'], false],
    [['lifetime'], 25],
    [['inflationRate'], 0],
  ]);
  return { project, series: new Map([[refOf(price, '').hash, price]]) };
}

export interface FarmMoney {
  readonly sizeMw: number;
  readonly mwhPerYear: number;
  readonly capitalPerMw: number;
  readonly operatingPerMw: number;
  /** %/yr, as are the escalators. */
  readonly discountRate: number;
  readonly pricePerMwh: number;
  readonly priceEscalator?: number;
  readonly operatingEscalator?: number;
}

/** A farm whose yearly production is given, spread evenly over the hours. */
export function farmOfKnownOutput(money: FarmMoney): Built {
  const { sizeMw, mwhPerYear } = money;
  const { project, series } = windFarm(TurbineSpec.parse({}), money.pricePerMwh);
  const production = yearOf(mwhPerYear / 8760);
  const escalated = (path: Keys, rate: number | undefined): (readonly [Keys, unknown])[] => [
    [[...path, 'enabled'], rate !== undefined],
    [[...path, 'linearValue'], rate ?? 0],
  ];
  return {
    project: edited(setWindProduction(setField(project, ['wind', 0, 'kind'], 'production'), 'wind-1', refOf(production, 'Production')), [
      [['wind', 0, 'customSize'], sizeMw * 1000],
      [['wind', 0, 'customSizing', 'absolute'], [sizeMw]],
      [['wind', 0, 'lifetime'], 25],
      [['wind', 0, 'cost', 'items', 0, 'capital'], money.capitalPerMw],
      [['wind', 0, 'cost', 'items', 0, 'operating'], money.operatingPerMw],
      [['discountRate'], money.discountRate],
      ...escalated(['wind', 0, 'omEscalator'], money.operatingEscalator),
      ...escalated(['energyMarkets', 0, 'priceEscalator'], money.priceEscalator),
    ]),
    series: new Map([...series, [refOf(production, '').hash, production]]),
  };
}

/** One turbine in a year of wind at the height of an anemometer. */
export function turbineInWind(turbine: TurbineSpec, speed: Float64Array, anemometerHeight: number): Built {
  const { project, series } = windFarm(turbine, 50);
  return {
    project: edited(setResource(project, 'windResource', refOf(speed, 'Wind')), [
      [['wind', 0, 'hubHeight'], turbine.hubHeight],
      [['wind', 0, 'anemometerHeight'], anemometerHeight],
    ]),
    series: new Map([...series, [refOf(speed, '').hash, speed]]),
  };
}
