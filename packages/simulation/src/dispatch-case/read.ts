import type { DeliveryContract, DispatchProblem, RegulationMarket } from '@stackwatt/engine';
import { type Fraction, MINUTES_PER_HOUR, stepHours } from '@stackwatt/units';
import type { z } from 'zod';
import type { ForwardMarket } from './forward-markets.ts';
import { type DispatchCaseFields, DispatchCaseSchema } from './schema.ts';

/** One thing wrong with a dispatch case: where, what stands there, and the rule it breaks. */
export interface CaseIssue {
  /** Path of the field, such as `storage[0].minSoc`; empty for the whole case. */
  readonly place: string;
  readonly value: string;
  readonly rule: string;
}

export type ReadDispatchCase =
  | { readonly kind: 'read'; readonly problem: DispatchProblem; readonly forwardMarkets: readonly ForwardMarket[] }
  | { readonly kind: 'refused'; readonly issues: readonly CaseIssue[] };

/**
 * Reads a dispatch case: JSON text with one plant, one horizon and all series, MW, MWh, currency per MWh. Unknown fields are
 * refused by name. Fields left out take the contract's defaults.
 *
 * @returns the problem for the optimiser, or every issue found
 */
export function readDispatchCase(text: string): ReadDispatchCase {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused([{ place: '', value: text.slice(0, 40), rule: `no JSON: ${(error as Error).message}` }]);
  }
  const parsed = DispatchCaseSchema.safeParse(json);
  if (!parsed.success) return refused(parsed.error.issues.flatMap((issue) => toCaseIssues(issue, json)));
  const fields = parsed.data;
  const series = seriesOf(fields);
  const steps = series[0]?.[1].length ?? 0;
  const issues = [...lengthIssues(series), ...meaningIssues(fields), ...obligationIssues(fields, steps)];
  return issues.length > 0
    ? refused(issues)
    : { kind: 'read', problem: toProblem(fields, steps), forwardMarkets: toForwardMarkets(fields) };
}

const refused = (issues: readonly CaseIssue[]): ReadDispatchCase => ({ kind: 'refused', issues });

/** Every series of the case with its place, the one that sets the number of steps first. */
function seriesOf(fields: DispatchCaseFields): (readonly [string, readonly number[]])[] {
  const found: [string, readonly number[] | number | undefined | null][] = [];
  fields.energyMarkets.forEach((market, m) => found.push([`energyMarkets[${m}].price`, market.price]));
  found.push(['contract.price', fields.contract?.price], ['solarMw', fields.solarMw], ['windMw', fields.windMw]);
  fields.energyMarkets.forEach((market, m) => found.push([`energyMarkets[${m}].importPrice`, market.importPrice]));
  found.push(['exportLimitMw', fields.exportLimitMw], ['importLimitMw', fields.importLimitMw]);
  fields.regulation.forEach((market, m) => {
    found.push([`regulation[${m}].up.price`, market.up?.price], [`regulation[${m}].down.price`, market.down?.price]);
    found.push([`regulation[${m}].energyPrice`, market.energyPrice]);
  });
  found.push(['contract.obligationMwh', fields.contract?.obligationMwh], ['contract.shortagePenalty', fields.contract?.shortagePenalty]);
  return found.flatMap(([place, values]) => (Array.isArray(values) ? [[place, values as readonly number[]] as const] : []));
}

function lengthIssues(series: readonly (readonly [string, readonly number[]])[]): CaseIssue[] {
  const [place, values] = series[0] ?? [];
  if (values === undefined || values.length === 0) {
    return [{ place: place ?? '', value: 'no values', rule: 'a case needs at least one step: one value per step in every series' }];
  }
  return series
    .filter(([, other]) => other.length !== values.length)
    .map(([other, { length }]) => ({
      place: other,
      value: `${length} values`,
      rule: `one value per step in every series: ${place} has ${values.length}`,
    }));
}

function meaningIssues(fields: DispatchCaseFields): CaseIssue[] {
  const issues: CaseIssue[] = [];
  const { stepMinutes, lookAheadHours, commitHours, bus, systemConverter } = fields;
  for (const [place, hours] of [
    ['lookAheadHours', lookAheadHours],
    ['commitHours', commitHours],
  ] as const) {
    if (hours !== null && !Number.isInteger((hours * MINUTES_PER_HOUR) / stepMinutes)) {
      issues.push({ place, value: String(hours), rule: `a whole number of steps of ${stepMinutes} minutes` });
    }
  }
  if (lookAheadHours !== null && commitHours !== null && commitHours > lookAheadHours) {
    issues.push({ place: 'commitHours', value: String(commitHours), rule: `at most lookAheadHours, ${lookAheadHours}` });
  }
  if (bus === 'dc' && systemConverter === undefined) {
    issues.push({ place: 'systemConverter', value: 'left out', rule: 'required on the dc bus' });
  }
  if (bus === 'ac' && systemConverter !== undefined) {
    issues.push({
      place: 'systemConverter',
      value: JSON.stringify(systemConverter),
      rule: 'refused on the ac bus: it stands between a dc bus and the ac side',
    });
  }
  fields.storage.forEach(({ minSoc, maxSoc, initialSoc }, k) => {
    if (maxSoc < minSoc) issues.push({ place: `storage[${k}].maxSoc`, value: String(maxSoc), rule: `at least minSoc, ${minSoc}` });
    else if (initialSoc < minSoc || initialSoc > maxSoc) {
      issues.push({ place: `storage[${k}].initialSoc`, value: String(initialSoc), rule: `within minSoc ${minSoc} and maxSoc ${maxSoc}` });
    }
  });
  return issues;
}

/** What is owed lies within the case, and nothing is owed twice. */
function obligationIssues({ contract, capacityEvents }: DispatchCaseFields, steps: number): CaseIssue[] {
  const issues: CaseIssue[] = [];
  const check = (
    place: string,
    ranges: readonly { readonly from: number; readonly to: number }[],
    names: readonly [string, string],
  ): void => {
    ranges.forEach(({ from, to }, i) => {
      const at = `${place}[${i}]`;
      if (from >= steps) issues.push({ place: `${at}.from`, value: String(from), rule: `a step of the case, 0 to ${steps - 1}` });
      else if (to <= from) issues.push({ place: `${at}.${names[0]}`, value: String(to), rule: `more than from, ${from}` });
      else if (to > steps)
        issues.push({
          place: `${at}.${names[0]}`,
          value: String(names[0] === 'to' ? to : to - from),
          rule: `ends within the ${steps} steps of the case`,
        });
      const other = ranges.findIndex((range, j) => j < i && range.from < to && from < range.to);
      if (other >= 0)
        issues.push({ place: at, value: `steps ${from} to ${to}`, rule: `no overlap with another ${names[1]}, ${place}[${other}]` });
    });
  };
  check('contract.windows', contract?.windows ?? [], ['to', 'window']);
  check(
    'capacityEvents',
    capacityEvents.map(({ from, steps: length }) => ({ from, to: from + length })),
    ['steps', 'event'],
  );
  contract?.windows?.forEach(({ from, to }, i) => {
    const twice = contract.obligationMwh?.findIndex((mwh, t) => t >= from && t < to && mwh > 0) ?? -1;
    if (twice >= 0)
      issues.push({
        place: `contract.obligationMwh[${twice}]`,
        value: String(contract.obligationMwh![twice]),
        rule: `0 within contract.windows[${i}]: a step owes by itself or in a window`,
      });
  });
  return issues;
}

function toProblem(fields: DispatchCaseFields, steps: number): DispatchProblem {
  const { stepMinutes, lookAheadHours, commitHours, gridCharging, systemConverter } = fields;
  // The last market decides what is delivered; earlier ones only settle.
  const market = fields.energyMarkets.at(-1);
  const isWhole = lookAheadHours === null || commitHours === null;
  const toSteps = (hours: number): number => Math.round((hours * MINUTES_PER_HOUR) / stepMinutes);
  const zeros = new Float64Array(steps);
  const list = (values: readonly number[] | undefined): Float64Array => (values === undefined ? zeros : Float64Array.from(values));
  const limit = (value: number | readonly number[] | undefined): Float64Array =>
    typeof value === 'object' ? Float64Array.from(value) : new Float64Array(steps).fill(value ?? Infinity);
  return {
    steps,
    stepHours: stepHours(stepMinutes),
    lookAheadSteps: isWhole ? steps : toSteps(lookAheadHours),
    commitSteps: isWhole ? steps : toSteps(commitHours),
    bus: fields.bus,
    solarMw: list(fields.solarMw),
    windMw: list(fields.windMw),
    storage: fields.storage.map((unit) => ({
      capacityMwh: unit.capacityMwh,
      powerMw: unit.powerMw,
      chargeEfficiency: Math.sqrt(unit.roundTripEfficiency) as Fraction,
      dischargeEfficiency: Math.sqrt(unit.roundTripEfficiency) as Fraction,
      minSoc: unit.minSoc as Fraction,
      maxSoc: unit.maxSoc as Fraction,
      initialSocMwh: unit.initialSoc * unit.capacityMwh,
      wearCostPerMwh: unit.wearCostPerMwh,
      cyclesPerDay: unit.cyclesPerDay ?? undefined,
    })),
    systemConverter: systemConverter && { powerMw: systemConverter.powerMw, efficiency: systemConverter.efficiency as Fraction },
    exportLimitMw: limit(fields.exportLimitMw),
    importLimitMw: gridCharging ? limit(fields.importLimitMw) : zeros,
    gridCharging,
    price: list(market?.price),
    importPrice: list(market?.importPrice ?? market?.price),
    hasEnergyMarket: market !== undefined,
    contract: fields.contract ? toContract(fields.contract, steps) : undefined,
    capacityEvents: fields.capacityEvents,
    regulation: fields.regulation.map(toRegulation),
  };
}

function toRegulation({ up, down, throughput, energyPrice, reserveHours }: DispatchCaseFields['regulation'][number]): RegulationMarket {
  const side = (offer: NonNullable<typeof up>) => ({
    price: Float64Array.from(offer.price),
    maxCommitment: offer.maxCommitment as Fraction,
    minPrice: offer.minPrice,
  });
  return {
    up: up && side(up),
    down: down && side(down),
    throughput: throughput as Fraction,
    reserveHours,
    energyPrice: energyPrice && Float64Array.from(energyPrice),
  };
}

function toContract(
  { price, obligationMwh, windows, shortagePenalty }: NonNullable<DispatchCaseFields['contract']>,
  steps: number,
): DeliveryContract {
  return {
    price: Float64Array.from(price),
    obligationMwh: obligationMwh && Float64Array.from(obligationMwh),
    windows: windows && [...windows].sort((a, b) => a.from - b.from),
    shortagePenalty:
      shortagePenalty === null
        ? undefined
        : typeof shortagePenalty === 'number'
          ? new Float64Array(steps).fill(shortagePenalty)
          : Float64Array.from(shortagePenalty),
  };
}

/** The markets before the last one, with the shares of this and all earlier ones; none when nothing is committed in any of them. */
function toForwardMarkets({ energyMarkets }: DispatchCaseFields): ForwardMarket[] {
  const earlier = energyMarkets.slice(0, -1);
  if (earlier.every(({ shares }) => shares.solar === 0 && shares.wind === 0 && shares.storage === 0)) return [];
  const sold = { solar: 0, wind: 0 };
  return earlier.map(({ price, importPrice, shares }) => {
    sold.solar = Math.min(1, sold.solar + shares.solar);
    sold.wind = Math.min(1, sold.wind + shares.wind);
    return {
      price: Float64Array.from(price),
      importPrice: Float64Array.from(importPrice ?? price),
      solarShare: sold.solar,
      windShare: sold.wind,
      storageShare: shares.storage,
    };
  });
}

function toCaseIssues(issue: z.core.$ZodIssue, json: unknown): CaseIssue[] {
  const place = issue.path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
  const found = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], json);
  if (issue.code !== 'unrecognized_keys') return [{ place, value: show(found), rule: ruleOf(issue, found) }];
  return issue.keys.map((key) => ({
    place: place === '' ? key : `${place}.${key}`,
    value: show((found as Record<string, unknown>)[key]),
    rule: 'no field of a dispatch case',
  }));
}

/** A value as it stands in the case, cut to a line. JSON has no infinite number, but 1e999 is read as one. */
const show = (value: unknown): string =>
  (value === undefined ? 'left out' : typeof value === 'number' ? String(value) : JSON.stringify(value)).slice(0, 40);

/** The rule an issue breaks, in words. */
function ruleOf(issue: z.core.$ZodIssue, found: unknown): string {
  if (found === undefined) return 'required';
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected === 'int' ? 'a whole number' : issue.expected === 'number' ? 'a finite number' : issue.expected}`;
    case 'too_small':
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`;
    case 'invalid_value':
      return `one of ${issue.values.map((allowed) => JSON.stringify(allowed)).join(', ')}`;
    case 'invalid_union':
      return 'a number of at least 0, or one such number per step';
    default:
      return issue.message;
  }
}
