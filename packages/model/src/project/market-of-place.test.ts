import { expect, test } from 'vitest';
import { ELECTRICITY_MARKETS, fieldMeta, marketElsewhere, newProject, Project, proposedMarket } from '../index.ts';

const at = (state: string) => ({ countryCode: 'US', address: `Somewhere, ${state}, USA` });

// The states of each market as D-203 lists them.
const STATES = {
  CAISO: 'CA',
  ERCOT: 'TX',
  'NY-ISO': 'NY',
  'ISO-NE': 'CT MA ME NH RI VT',
  PJM: 'NJ PA MD DE DC VA WV OH',
  MISO: 'MN WI IA',
  SPP: 'KS OK NE',
};

test.each(Object.entries(STATES))('D-203 SETUP-15 %s is proposed in its states: %s', (market, states) => {
  for (const state of states.split(' ')) expect(proposedMarket(at(state))?.market).toBe(market);
});

test('D-203 the other states, other countries and addresses in other words propose none', () => {
  const listed = new Set(Object.values(STATES).join(' ').split(' '));
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  const others = letters.flatMap((a) => letters.map((b) => `${a}${b}`)).filter((state) => !listed.has(state));
  expect(others.filter((state) => proposedMarket(at(state)) !== undefined)).toEqual([]);
  expect(proposedMarket({ countryCode: 'CA', address: 'Toronto, ON, CA, USA' })).toBeUndefined();
  expect(proposedMarket({ countryCode: 'US', address: 'South field' })).toBeUndefined();
});

test('SETUP-16 the choices are CAISO, ERCOT, NY-ISO, PJM, ISO-NE, SPP, MISO, Other', () => {
  expect(ELECTRICITY_MARKETS).toEqual(['CAISO', 'ERCOT', 'NY-ISO', 'PJM', 'ISO-NE', 'SPP', 'MISO', 'Other']);
  expect(fieldMeta(Project, 'electricityMarket').title).toBe('Electricity market');
});

test('D-203 Boulder and CAISO, as a new project has them, do not fit; a market that may reach there is not doubted', () => {
  const { location, electricityMarket } = newProject('2026-11-20');
  expect(marketElsewhere(location, electricityMarket)).toBe('CAISO is the market of California');
  expect([marketElsewhere(at('CO'), 'SPP'), marketElsewhere(at('CO'), 'Other'), marketElsewhere(at('TX'), 'CAISO')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
