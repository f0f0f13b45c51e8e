import { capacityRevenue } from '@stackwatt/engine';
import type { TimeSeriesGroup } from '@stackwatt/model';
import { DAYS_OF_MONTH, DAYS_PER_YEAR, FIRST_DAY_OF_MONTH } from '@stackwatt/units';
import type { CapacityYear } from '../markets/capacity-year.ts';
import type { Prepared } from '../prepare.ts';
import type { SimulatedYear } from '../year/simulate-year.ts';
import { amountItem, drawnFirst, seriesItem as item } from './series-item.ts';

/** Every hour of every market and contract: its price, what it was promised and what it got, at the point of interconnection. */
export function marketGroups(prepared: Prepared, year: SimulatedYear): TimeSeriesGroup[] {
  return [
    ...energyGroups(prepared, year),
    ...contractGroups(prepared, year),
    ...capacityGroups(prepared, year),
    ...regulationGroups(prepared, year),
  ];
}

/** An analysis over the battery only counts what its storage units earn; in the hours stands what the plant does, sun and wind with it. */
const revenueName = ({ performEvaluationOverBessOnly }: Prepared['project'], name: string): string =>
  performEvaluationOverBessOnly ? `${name} revenue of the whole plant` : `${name} revenue`;

/** The first of its kind has the plain id. */
const idOf = (what: string, k: number): string => (k === 0 ? what : `${what}-${k + 1}`);

function energyGroups({ project, energyMarkets }: Prepared, { prices, positions, settlement }: SimulatedYear): TimeSeriesGroup[] {
  const perMwh = `${project.currencySymbol}/MWh`;
  return energyMarkets.map(({ name }, m) => {
    const { price, importPrice } = prices[m]!;
    const { solarMw, windMw, storageMw, importMw } = positions[m]!;
    const shown = item(idOf('price', m), `${name} price`, perMwh, 'price', price);
    return {
      name,
      main: [m === 0 ? drawnFirst('bottom', shown) : shown],
      extra: [
        ...(importPrice === price ? [] : [item(idOf('import-price', m), `${name} import price`, perMwh, 'price', importPrice)]),
        ...(energyMarkets.length === 1
          ? []
          : [
              item(
                idOf('position', m),
                `${name} position`,
                'MW',
                'export',
                solarMw.map((solar, t) => solar + windMw[t]! + storageMw[t]! - importMw[t]!),
              ),
            ]),
        amountItem(idOf('revenue', m), revenueName(project, name), project.currencySymbol, 'generic', settlement.marketRevenueByStep[m]!),
      ],
    };
  });
}

function contractGroups({ project, stepHours, steps }: Prepared, { contracts, split }: SimulatedYear): TimeSeriesGroup[] {
  return contracts.all.map(({ inputs: { name }, obligation, price }, k) => {
    const { solarMw, windMw, storageMw } = split.contracts[k]!;
    const delivered = solarMw.map((solar, t) => solar + windMw[t]! + storageMw[t]!);
    // What is owed within a window is shown evenly over it.
    const owed = new Float64Array(steps);
    if (obligation.kind === 'profile') obligation.owedMwh.forEach((mwh, t) => (owed[t] = mwh / stepHours));
    if (obligation.kind === 'windows')
      for (const { from, to, mwh } of obligation.windows) owed.fill(mwh / ((to - from) * stepHours), from, to);
    return {
      name,
      main: [item(idOf('contract-delivery', k), `${name} delivery`, 'MW', 'export', delivered)],
      extra: [
        item(idOf('contract-price', k), `${name} price`, `${project.currencySymbol}/MWh`, 'price', price),
        item(idOf('contract-obligation', k), `${name} obligation`, 'MW', 'limit', owed),
        amountItem(
          idOf('contract-revenue', k),
          revenueName(project, name),
          project.currencySymbol,
          'generic',
          delivered.map((mw, t) => mw * stepHours * price[t]!),
        ),
      ],
    };
  });
}

function capacityGroups({ project, steps, stepHours }: Prepared, { capacity, split }: SimulatedYear): TimeSeriesGroup[] {
  return capacity.map((market, k) => {
    const { calls, bidMw, energyPrice } = market;
    const { name } = market.inputs;
    const { deliveredMw, paidMw } = split.calls[k]!;
    const called = new Float64Array(steps);
    for (const { from, steps: length } of calls) called.fill(bidMw, from, from + length);
    return {
      name,
      main: [item(idOf('call', k), `${name} calls`, 'MW', 'limit', called)],
      extra: [
        item(idOf('call-delivery', k), `${name} delivery`, 'MW', 'export', deliveredMw),
        item(
          idOf('call-shortage', k),
          `${name} shortage`,
          'MW',
          'curtailed',
          called.map((mw, t) => Math.max(0, mw - deliveredMw[t]!)),
        ),
        amountItem(
          idOf('call-revenue', k),
          `${name} energy revenue`,
          project.currencySymbol,
          'generic',
          paidMw.map((mw, t) => mw * stepHours * (typeof energyPrice === 'number' ? energyPrice : energyPrice[t]!)),
        ),
        amountItem(
          idOf('capacity-payment', k),
          `${name} capacity payment`,
          project.currencySymbol,
          'generic',
          paymentByStep(market, steps),
        ),
      ],
    };
  });
}

/** What the bid is paid in each month, spread evenly over its steps: it is owed for the month, called or not. */
function paymentByStep({ bidMw, inputs, priceFactor, monthShares }: CapacityYear, steps: number): Float64Array {
  const { byMonth } = capacityRevenue(bidMw, inputs.price, { factor: priceFactor, shares: monthShares });
  const perDay = steps / DAYS_PER_YEAR;
  const payment = new Float64Array(steps);
  byMonth.forEach((amount, month) => {
    const from = FIRST_DAY_OF_MONTH[month]! * perDay;
    const count = DAYS_OF_MONTH[month]! * perDay;
    payment.fill(amount / count, from, from + count);
  });
  return payment;
}

function regulationGroups({ project, stepHours }: Prepared, { regulation, committedRegulation }: SimulatedYear): TimeSeriesGroup[] {
  return regulation.map(({ inputs: { name, throughput }, upPrice, downPrice, energyPrice }, k) => {
    const { upMw, downMw } = committedRegulation[k]!;
    const side = (what: 'up' | 'down', label: string, mw: Float64Array, price: Float64Array | undefined) =>
      price === undefined
        ? []
        : [
            item(idOf(`reg-${what}-price`, k), `${name} ${label} price`, `${project.currencySymbol}/MW`, 'price', price),
            amountItem(
              idOf(`reg-${what}-energy`, k),
              `${name} ${label} energy`,
              'MWh',
              'generic',
              mw.map((value) => value * throughput * stepHours),
            ),
            amountItem(
              idOf(`reg-${what}-revenue`, k),
              `${name} ${label} capacity revenue`,
              project.currencySymbol,
              'generic',
              mw.map((value, t) => value * stepHours * price[t]!),
            ),
            ...(energyPrice === undefined
              ? []
              : [
                  // What Reg-Down brings is paid for.
                  amountItem(
                    idOf(`reg-${what}-energy-revenue`, k),
                    `${name} ${label} energy revenue`,
                    project.currencySymbol,
                    'generic',
                    mw.map((value, t) => (what === 'up' ? 1 : -1) * value * throughput * stepHours * energyPrice[t]!),
                  ),
                ]),
          ];
    return {
      name,
      main: [
        ...(upPrice === undefined ? [] : [item(idOf('reg-up', k), `${name} Reg-Up`, 'MW', 'export', upMw)]),
        ...(downPrice === undefined ? [] : [item(idOf('reg-down', k), `${name} Reg-Down`, 'MW', 'import', downMw)]),
      ],
      extra: [...side('up', 'Reg-Up', upMw, upPrice), ...side('down', 'Reg-Down', downMw, downPrice)],
    };
  });
}
