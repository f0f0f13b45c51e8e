import type { Location } from './location.ts';
import type { ELECTRICITY_MARKETS } from './project.ts';

type ElectricityMarket = (typeof ELECTRICITY_MARKETS)[number];

/**
 * D-203: the states that lie in one market, or for the greater part in it, each with its name. A state that several markets share, or that
 * has none, proposes none.
 */
const MARKET_OF_STATE: Readonly<Record<string, readonly [name: string, market: ElectricityMarket]>> = {
  CA: ['California', 'CAISO'],
  TX: ['Texas', 'ERCOT'],
  NY: ['New York', 'NY-ISO'],
  CT: ['Connecticut', 'ISO-NE'],
  MA: ['Massachusetts', 'ISO-NE'],
  ME: ['Maine', 'ISO-NE'],
  NH: ['New Hampshire', 'ISO-NE'],
  RI: ['Rhode Island', 'ISO-NE'],
  VT: ['Vermont', 'ISO-NE'],
  NJ: ['New Jersey', 'PJM'],
  PA: ['Pennsylvania', 'PJM'],
  MD: ['Maryland', 'PJM'],
  DE: ['Delaware', 'PJM'],
  DC: ['the District of Columbia', 'PJM'],
  VA: ['Virginia', 'PJM'],
  WV: ['West Virginia', 'PJM'],
  OH: ['Ohio', 'PJM'],
  MN: ['Minnesota', 'MISO'],
  WI: ['Wisconsin', 'MISO'],
  IA: ['Iowa', 'MISO'],
  KS: ['Kansas', 'SPP'],
  OK: ['Oklahoma', 'SPP'],
  NE: ['Nebraska', 'SPP'],
};
/** Markets that lie in the states above and nowhere else, and where that is. */
const BOUND_TO: Partial<Record<ElectricityMarket, string>> = {
  CAISO: 'California',
  ERCOT: 'Texas',
  'NY-ISO': 'New York',
  'ISO-NE': 'New England',
};

type Site = Pick<Location, 'countryCode' | 'address'>;

/** The two letters of the state, as the gazetteer ends an address in the United States: 'Odessa, TX, USA'. */
const stateOf = ({ countryCode, address }: Site): string | undefined =>
  countryCode === 'US' ? /, ([A-Z]{2}), USA$/.exec(address)?.[1] : undefined;

/** D-203: the market a place proposes, and the state it is proposed for. */
export function proposedMarket(site: Site): { readonly market: ElectricityMarket; readonly state: string } | undefined {
  const [state, market] = MARKET_OF_STATE[stateOf(site) ?? ''] ?? [];
  return state === undefined || market === undefined ? undefined : { market, state };
}

/** Why a chosen market cannot be that of the place, when no other is proposed for it: 'CAISO is the market of California'. */
export function marketElsewhere(site: Site, chosen: ElectricityMarket): string | undefined {
  const home = BOUND_TO[chosen];
  return home !== undefined && stateOf(site) !== undefined && proposedMarket(site) === undefined
    ? `${chosen} is the market of ${home}`
    : undefined;
}
