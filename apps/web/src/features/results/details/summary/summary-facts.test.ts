import { TAX_BENEFIT_NOTE, type DetailResult, type Pair, type StorageCredit } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { energyFacts, financialFacts, keyFigures, operationFacts, priceFacts, revenueFacts } from './summary-facts.ts';

const pair = (first: number, average = first): Pair => ({ first, average });
const detail = {
  row: { technologies: ['solar', 'storage'], energyExports: 469_200, proof: {} },
  financial: {
    projectLifeTime: 25,
    realDiscountRate: 0.0539,
    capitalCost: 241.6e6,
    operatingCost: pair(4.75e6),
    augmentationCost: pair(0, 1.25e6),
    revenue: pair(19.26e6, 18e6),
    irr: 0.1062,
    irrNote: '',
    npv: 38.42e6,
    lcoe: 33.854,
    payback: 7.18,
    contractParticipation: null,
    marketParticipation: 100,
    capacityMarketParticipation: null,
  },
  regulation: [],
  price: { markets: [{ name: 'Day-ahead', sale: pair(38.2, 39), purchase: pair(18.92) }], capacityPrice: null },
  performance: {
    solarProduction: pair(290_400),
    windProduction: pair(0),
    storageThroughput: pair(112_700),
    renewablesToStorage: pair(98_000),
    gridToStorage: pair(14_900),
    economicCurtailedEnergy: pair(900),
    clippedSolar: pair(3_600),
    clippedConverter: pair(0),
    interconnectionCurtailment: pair(11_300),
    totalExport: pair(469_200),
    totalImport: pair(14_900),
    meanStateOfCharge: pair(0.462),
    hoursFromGrid: pair(760),
    hoursToGrid: pair(6_000),
    hoursIdle: pair(2_000),
    equivalentCycles: pair(352.2),
    acLineLosses: pair(4_700),
    transformerLosses: pair(0),
    converterLosses: pair(0),
    storageLosses: pair(7_632.5),
    exports: [
      { name: 'Day-ahead', energy: pair(400_000) },
      { name: 'TOD contract', energy: pair(69_200) },
    ],
    cycleCost: pair(0, 11.09),
    utilizationRate: pair(96.5),
    regulationThroughput: pair(0),
  },
  revenue: {
    columns: { contracts: [], energyMarkets: ['Day-ahead'], capacityMarkets: [], regulationMarkets: [] },
    items: [
      {
        year: 1,
        operatingCost: 0,
        energyMarkets: [
          {
            name: 'Day-ahead',
            revenue: 8.86e6,
            solarRevenue: 4.26e6,
            windRevenue: 0,
            storageRevenue: 4.6e6,
            solarEnergy: 0,
            windEnergy: 0,
            storageEnergy: 0,
            price: 38,
          },
        ],
        contracts: [],
        capacityMarkets: [],
        regulationMarkets: [],
      },
    ],
  },
} as unknown as DetailResult;
const setting = { kinds: ['dam'] as const, isBessOnly: false, isBaseYearZero: true };
const text = (facts: readonly { label: string; values: readonly string[] }[]): Record<string, string> =>
  Object.fromEntries(facts.map((fact) => [fact.label, fact.values.join(' | ')]));

test('DET-08 DET-11 the financial summary in its rows, a dash for an IRR that does not exist', () => {
  expect(text(financialFacts(detail, '$'))).toMatchObject({
    'Real discount rate': '5.39\u00a0%',
    'Project life': '25\u00a0yr',
    'Capital expenses': '241.60\u00a0M$',
    'Operating expenses': '4.75\u00a0M$/yr',
    'Augmentation expenses, average': '1.25\u00a0M$/yr',
    Revenue: '19.26\u00a0M$/yr',
    IRR: '10.6\u00a0%',
    NPV: '38.42\u00a0M$',
    LCOE: '33.85\u00a0$/MWh',
  });
  const none = financialFacts(
    { ...detail, financial: { ...detail.financial, irr: null, irrNote: 'no IRR: cash flow never turns positive' } },
    '$',
  ).find((fact) => fact.label === 'IRR');
  expect(none).toMatchObject({ values: ['–'], help: 'no IRR: cash flow never turns positive' });
});

test('M-6 M-7 the financial summary tells the tax credit of each storage unit, and whom tax benefits are counted for', () => {
  const credit: StorageCredit = { store: 0, name: 'BESS', solarShare: 0.42, threshold: 0.75, credit: 0, fullCredit: 12e6 };
  const row = { ...detail.row, storageCredits: [credit], proof: { ...detail.row.proof, notes: [TAX_BENEFIT_NOTE] } };
  const facts = financialFacts({ ...detail, row }, '$');
  expect(facts.find(({ label }) => label === 'Tax credit, BESS')).toEqual({
    label: 'Tax credit, BESS',
    metric: 'credit',
    values: ['None'],
    help: 'BESS: 42 % of its charge in its first year came from the sun, below the 75 % that a tax credit asks for: no credit instead of 12.00\u00a0M$',
  });
  expect(facts.find(({ label }) => label === 'NPV')!.help).toBe(TAX_BENEFIT_NOTE);
  const some = { ...row, storageCredits: [{ ...credit, solarShare: 0.9, credit: 10.8e6 }] };
  expect(text(financialFacts({ ...detail, row: some }, '$'))['Tax credit, BESS']).toBe('10.80\u00a0M$');
  // Without incentives nothing of it.
  expect(Object.keys(text(financialFacts(detail, '$')))).not.toContain('Tax credit, BESS');
  expect(financialFacts(detail, '$').find(({ label }) => label === 'NPV')!.help).toBeUndefined();
});

test('M-9 the energy of the levelized cost is that of exports and Reg-Up, and its help says so', () => {
  const market = { name: 'Regulation', regUpEnergyExports: pair(17_000) } as DetailResult['regulation'][number];
  const lcoe = (of: DetailResult) => keyFigures(of, '$', { isBaseYearZero: true }, '').find(({ label }) => label === 'LCOE')!;
  expect(lcoe(detail).note).toBe('On 469.2\u00a0GWh/yr delivered, gross');
  expect(lcoe({ ...detail, regulation: [market] }).note).toBe('On 486.2\u00a0GWh/yr delivered, gross');
  expect(lcoe(detail).help.text).toContain('exports and the energy of Reg-Up, gross. What Reg-Down takes is not subtracted');
});

test('DET-16 the revenue table has a row for each technology of the system and their total', () => {
  const { unit, facts } = revenueFacts(detail, '$', setting);
  expect(unit).toBe('M$');
  expect(text(facts)).toEqual({ 'Day-ahead, solar': '4.26', 'Day-ahead, storage': '4.60', Total: '8.86' });
});

test('DET-13 DET-14 sale and purchase prices of year 1 and on average', () => {
  expect(text(priceFacts(detail, '$'))).toEqual({ 'Day-ahead sale, $/MWh': '38.20 | 39.00', 'Day-ahead purchase, $/MWh': '18.92 | 18.92' });
});

test('DET-19 DET-20 DET-21 DET-22 energy of a system in the one unit of its head, per cent and hours; rows of what is there', () => {
  const energy = energyFacts(detail, { bus: 'ac' });
  expect(energy.unit).toBe('GWh');
  const facts = { ...text(energy.facts), ...text(operationFacts(detail, '$')) };
  expect(facts).toMatchObject({
    'Solar production': '290.40',
    'Clipped solar': '3.60',
    'Mean state of charge': '46.2\u00a0%',
    'Grid idle hours': '2,000\u00a0h',
  });
  expect(facts).toMatchObject({
    'AC line losses': '4.70, 1.5\u00a0%',
    'Export, Day-ahead': '400.00',
    'Export, TOD contract': '69.20',
    'Total export': '469.20',
    'Utilisation rate': '96.5 %/day',
    'Cycle cost, average': '11.09\u00a0$/MWh',
    'Equivalent full cycles': '352.2',
  });
  for (const absent of ['Wind production', 'Transformer losses', 'Converter losses', 'Regulation energy'])
    expect(Object.keys(facts)).not.toContain(absent);
  expect(Object.keys(facts)).not.toContain('Clipped converter energy');
});

test('UX-38 UX-39 each key figure has its unit, what it stands on and its definition; the IRR note replaces the margin', () => {
  const figures = keyFigures(detail, '$', setting, '1.2.3');
  expect(figures.map((figure) => `${figure.label} ${figure.value} ${figure.unit}`)).toEqual([
    'NPV 38.42 M$',
    'IRR 10.6 %',
    'Payback 7.2 yr',
    'LCOE 33.85 $/MWh',
    'Capital 241.6 M$',
    'Revenue 19.26 M$/yr',
  ]);
  // 10.62 − 5.39 = 5.23 points
  expect(figures[1]!.note).toBe('5.2 points over discount rate');
  // Each says what it is made of; the levelized cost also on which energy it stands.
  const help = Object.fromEntries(figures.map((figure) => [figure.label, figure.help.text]));
  expect(help).toEqual({
    NPV: expect.stringMatching(/cash flows brought to the year before operation at the real discount rate/),
    IRR: expect.stringMatching(/rate at which the NPV is zero/),
    Payback: expect.stringMatching(/cumulative cash flow reaches zero, without discounting/),
    LCOE: expect.stringMatching(/discounted cost.*over discounted energy delivered/),
    Capital: expect.stringMatching(/buying and installing.*with the fixed cost/),
    Revenue: expect.stringMatching(/first year of operation, purchases of energy taken off/),
  });
  // And how it is calculated: a formula, and the place of the method that explains it, which a test of the pages holds.
  expect(figures.map(({ help }) => help.method?.path.split('#')[1])).toEqual([
    'net-present-value',
    'internal-rate-of-return',
    'payback',
    'levelized-cost-of-energy',
    'cost-tables',
    'cash-flow',
  ]);
  for (const { help } of figures) {
    expect(help.formula).not.toBe('');
    expect(help.method).toMatchObject({ version: '1.2.3', path: expect.stringMatching(/^\/manual\/method\/finance#/) });
  }
  expect(figures[3]!.help.formula).toMatch(/^LCOE = PV\(.*\) \/ PV\(MWh delivered\)$/);
  expect(figures[3]!.note).toMatch(/^On 469\.2.GWh\/yr delivered, gross$/);
  const several = keyFigures(
    { ...detail, financial: { ...detail.financial, irrNote: '2 IRRs (−77 %, 185 %): shown the one nearest the discount rate' } },
    '$',
    setting,
    '1.2.3',
  );
  expect(several[1]!.note).toBe('2 IRRs (−77 %, 185 %): shown the one nearest the discount rate');
});

test('R-5 CF-09 the notes of the key figures count years as the user does', () => {
  const notes = (isBaseYearZero: boolean) => keyFigures(detail, '$', { isBaseYearZero }, '1.2.3').map(({ note }) => note);
  expect(notes(true)[2]).toBe('Simple, from year 0');
  expect(notes(true)[5]).toContain('Year 1; average');
  expect(notes(false)[2]).toBe('Simple, from year 1');
  expect(notes(false)[5]).toContain('Year 2; average');
});

test('DET-58 a loss stands with its share of what is produced and bought, in per cent', () => {
  // 7,632.5 of 290,400 + 14,900 MWh.
  expect(text(energyFacts(detail, { bus: 'ac' }).facts)['Storage losses']).toBe('7.63, 2.5\u00a0%');
});

test('DET-09 DET-10 participation rows stand only where the application is used, that of capacity only with a capacity market', () => {
  expect(Object.keys(text(financialFacts(detail, '$'))).filter((label) => label.includes('participation'))).toEqual([
    'Market participation',
  ]);
  const shared = { ...detail, financial: { ...detail.financial, contractParticipation: 25.5, marketParticipation: 74.5 } };
  expect(text(financialFacts(shared, '$'))).toMatchObject({
    'Contract participation': '25.5\u00a0%',
    'Market participation': '74.5\u00a0%',
  });
  expect(text(financialFacts(shared, '$'))['Capacity market participation']).toBeUndefined();
  expect(text(financialFacts({ ...detail, financial: { ...detail.financial, capacityMarketParticipation: 1.5 } }, '$'))).toMatchObject({
    'Capacity market participation': '1.5\u00a0%',
    'Market participation': '100.0\u00a0%',
  });
});
test('DET-14 DET-17 DET-18 capacity has its price, revenues and bid; regulation capacity and energy of both directions', () => {
  expect(text(priceFacts({ ...detail, price: { ...detail.price, capacityPrice: pair(8210.08) } }, '$'))).toMatchObject({
    'Capacity, $/MW-mo': '8,210.08 | 8,210.08',
  });
  const items = [
    {
      ...detail.revenue.items[0]!,
      contracts: [{ name: 'TOD contract', revenue: 2e6, solarRevenue: 1.5e6, windRevenue: 0, storageRevenue: 5e5 }],
      capacityMarkets: [{ name: 'Capacity market', capacityRevenue: 4e6, energyRevenue: 5e5, revenue: 4.5e6, capacityBid: 50 }],
      regulationMarkets: [{ name: 'Regulation Market 1', totalRegUpRevenue: 7e5, totalRegDownRevenue: -1e5 }],
    },
  ];
  const columns = {
    energyMarkets: ['Day-ahead'],
    contracts: ['TOD contract'],
    capacityMarkets: ['Capacity market'],
    regulationMarkets: ['Regulation Market 1'],
  };
  const regulation = [
    {
      name: 'Regulation Market 1',
      regUpCapacityRevenue: pair(6e5),
      regUpEnergyRevenue: pair(1e5),
      regDownCapacityRevenue: pair(2e5),
      regDownEnergyExpense: pair(3e5),
    },
  ];
  const { facts } = revenueFacts({ ...detail, regulation, revenue: { columns, items } } as unknown as DetailResult, '$', setting);
  // 8.86 + 2 + 4.5 + 0.7 − 0.1 = 15.96
  expect(text(facts)).toEqual({
    'Day-ahead, solar': '4.26',
    'Day-ahead, storage': '4.60',
    'TOD contract, solar': '1.50',
    'TOD contract, storage': '0.50',
    'Capacity market, capacity': '4.00',
    'Capacity market, energy': '0.50',
    'Capacity market, bid': '50.0\u00a0MW',
    'Regulation Market 1, Reg-Up capacity': '0.60',
    'Regulation Market 1, Reg-Up energy': '0.10',
    'Regulation Market 1, Reg-Down capacity': '0.20',
    'Regulation Market 1, Reg-Down energy expense': '−0.30',
    Total: '15.96',
  });
});
