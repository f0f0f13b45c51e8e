import {
  COST_GROUPS,
  decimalsOf,
  differingInputs,
  REVENUE_PARTS,
  setField,
  unitChoices,
  type DifferingInput,
  type Project,
  type StepUrl,
} from '@stackwatt/model';
import { shownUnit } from '../../lib/money.ts';
import { formatExact, formatNumber, plural } from '../../lib/number.ts';
import { inWords } from './choice-words.ts';
import { SHOWN } from './shown-inputs.ts';

/** An input that counts in this project and that no control of its screen shows. */
export interface UsedInput {
  /** Path of the input, joined by points: where a link of the checker lands. */
  readonly id: string;
  /** 'PV Solar 1: Cost table' */
  readonly title: string;
  readonly value: string;
  readonly help: string;
  /** What the button beside it says, and the edit it makes. */
  readonly action: string;
  readonly edit: (project: Project) => Project;
}

const known = new WeakMap<Project, readonly DifferingInput[]>();
/** Both lists of a step and every visit of it ask for the same project. */
function differing(project: Project): readonly DifferingInput[] {
  const found = known.get(project) ?? differingInputs(project);
  known.set(project, found);
  return found;
}

const STEP_OF: Readonly<Record<string, StepUrl>> = {
  ...Object.fromEntries(REVENUE_PARTS.map(({ list }) => [list, 'revenue' as const])),
  bus: 'equipment',
  canBatteryChargeFromGrid: 'equipment',
  systemFixedCost: 'other',
  systemOmCost: 'other',
  discountRate: 'other',
  inflationRate: 'other',
  incentives: 'other',
  incentiveBasis: 'other',
};
const EQUIPMENT =
  /^(solar|wind|storage|inverter|temperatureResource|has(Ex|Im)portLimit|(ex|im)portLimit|ac(Line|Transformer)|useComponent|useOem|use(Solar|Wind|Storage)$)/;

/** The step on which an input stands, by the first key of its path. */
export const stepOf = (first: string): StepUrl => STEP_OF[first] ?? (EQUIPMENT.test(first) ? 'equipment' : 'setup');

const MOST_LISTED = 12;

/** The unit of a cost line, as the tables label it. */
function lineUnit(line: object): string {
  if (!('unit' in line)) return '';
  const sets = (['solar', 'perUnit', 'generic'] as const).flatMap((set) => COST_GROUPS.flatMap((group) => unitChoices(set, group)));
  const label = sets.find(({ unit }) => unit === line.unit)?.label;
  return label === undefined ? '' : `\u00a0${label}`;
}

function listText(values: readonly unknown[], unit: string, digits: number): string {
  if (values.every((value) => typeof value === 'number')) {
    const shown = values.slice(0, MOST_LISTED).map((value) => formatExact(value, digits));
    const rest = values.length - shown.length;
    return `${shown.join(' · ')}${unit}${rest > 0 ? ` and ${formatNumber(rest)} more` : ''}`;
  }
  const named = values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && value.name !== ''
      ? ['value' in value && typeof value.value === 'number' ? `${value.name} ${formatExact(value.value)}${lineUnit(value)}` : value.name]
      : [],
  );
  if (named.length === values.length && named.length > 0) return named.join(' · ');
  return plural(values.length, 'entry', 'entries');
}

function objectText(value: object, unit: string): string {
  if ('multiYearKind' in value && 'customValues' in value) {
    const years = value.customValues as readonly { readonly year: number; readonly value: number }[];
    if (value.multiYearKind === 'linear') return `${formatExact((value as unknown as { linearValue: number }).linearValue)} % a year`;
    return years.length === 0
      ? 'by year, no values'
      : `by year: ${formatExact(years[0]!.value)}${unit} in the first year of operation to ${formatExact(years.at(-1)!.value)}${unit} in the last`;
  }
  if ('rates' in value && Array.isArray(value.rates)) {
    const rates = (value.rates as { value: number }[]).map((rate) => rate.value);
    return `${plural(rates.length, 'rate')}: ${rates
      .slice(0, MOST_LISTED)
      .map((rate) => formatExact(rate))
      .join(' · ')}${unit}`;
  }
  if ('start' in value && 'end' in value) return `${String(value.start)} to ${String(value.end)}`;
  if ('count' in value && 'mean' in value)
    return `${formatNumber(value.count as number)} values, mean ${formatNumber(value.mean as number, 2)}${unit}`;
  return Object.entries(value)
    .flatMap(([key, one]) => (typeof one === 'object' ? [] : [`${key} ${typeof one === 'number' ? formatExact(one) : String(one)}`]))
    .join(' · ');
}

/** Any value of an input in words. @param unit  put behind numbers, with its blank @param digits  least decimals of a number */
export function valueText(value: unknown, unit: string, digits = 0): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return `${formatExact(value, digits)}${unit}`;
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  if (Array.isArray(value)) return listText(value, unit, digits);
  return typeof value === 'object' && value !== null ? objectText(value, unit) : 'none';
}

/** The value the button puts in, and what the button says. */
function wayBack({ path, value, initial, meta }: DifferingInput, unit: string): { action: string; target: unknown } {
  if (value === true) return { action: 'Switch off', target: initial ?? false };
  if (Array.isArray(value) && Array.isArray(initial) && initial.length === 0) return { action: 'Remove', target: initial };
  if (Array.isArray(value) && Array.isArray(initial) && typeof value[0] === 'object')
    return { action: 'Keep the first only', target: (value as unknown[]).slice(0, initial.length) };
  if (typeof value === 'object' && value !== null && 'enabled' in value)
    return { action: 'Switch off', target: { ...value, enabled: false } };
  const plain = valueText(inWords(path, initial), unit, decimalsOf(meta));
  return { action: plain.length <= 20 ? `Reset to ${plain}` : 'Reset', target: initial };
}

/** An input as the lists tell it. */
function toldOf(input: DifferingInput, symbol: string): UsedInput {
  const { meta, path, value } = input;
  const unit = meta.unit === undefined ? '' : `\u00a0${shownUnit(meta.unit, symbol) ?? ''}`;
  const { action, target } = wayBack(input, unit);
  return {
    id: path.join('.'),
    title: input.owner === undefined ? meta.title : `${input.owner}: ${meta.title}`,
    value: valueText(inWords(path, value), unit, decimalsOf(meta)),
    help: meta.help,
    action,
    edit: (before: Project) => setField(before, path, target),
  };
}

/**
 * What counts in this project beyond the controls of a step: so that nothing is in force unseen, with its value and a way to switch it off.
 */
export const alsoUsed = (project: Project, step: StepUrl): UsedInput[] =>
  differing(project).flatMap((input) =>
    stepOf(String(input.path[0])) !== step || Object.hasOwn(SHOWN, input.pattern) ? [] : [toldOf(input, project.currencySymbol)],
  );

/** An input with a control of its own whose value is not the default. */
export interface ChangedInput extends UsedInput {
  /** Of the control. */
  readonly field: string;
  /** The default in words. */
  readonly initial: string;
  /** A number or a list of numbers goes back by a press; a choice may take other inputs with it and is changed in its place. */
  readonly isNumber: boolean;
}

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' || (Array.isArray(value) && value.every((one) => typeof one === 'number'));
/** Numbers and choices; series, schedules, types and lists of parts say more than a line can. */
const isPlain = (value: unknown): boolean => isNumber(value) || typeof value === 'boolean' || typeof value === 'string';

/** Every project has its own, or chooses it in plain sight: that they differ from the first choice says nothing. */
const OWN = /^(author|notes|expectedDate|noticeToProceed|earlyAnalysis)$|(^|\.)(name|abbreviation|customName|customAbbreviation)$/;

/** UX-25: the inputs of a step that differ from their defaults, in the order of the step. */
export const changedInputs = (project: Project, step: StepUrl): ChangedInput[] =>
  differing(project).flatMap((input) => {
    const control = SHOWN[input.pattern];
    if (control === undefined || stepOf(String(input.path[0])) !== step || OWN.test(input.pattern)) return [];
    if (!isPlain(input.value) || !isPlain(input.initial)) return [];
    const places = input.path.filter((key) => typeof key === 'number');
    const told = toldOf(input, project.currencySymbol);
    const unit = input.meta.unit === undefined ? '' : `\u00a0${shownUnit(input.meta.unit, project.currencySymbol) ?? ''}`;
    return [
      {
        ...told,
        field: control === true ? told.id : control.replaceAll('*', () => String(places.shift() ?? 0)),
        initial: valueText(inWords(input.path, input.initial), unit, decimalsOf(input.meta)),
        isNumber: isNumber(input.value) && isNumber(input.initial),
        edit: (before: Project) => setField(before, input.path, input.initial),
      },
    ];
  });
