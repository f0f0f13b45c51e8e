import type { CostTable } from '../project/cost-table.ts';
import { COST_GROUPS, unitChoices, type CostUnit } from '../project/cost-units.ts';
import type { Converter } from '../project/converter.ts';
import type { Project } from '../project/project.ts';
import type { Storage } from '../project/storage.ts';
import { pathTo } from '../project/field-path.ts';
import { linkTo, type IssueLink } from '../wizard/steps.ts';
import { curvesWithoutFit } from './curve-deviation.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

type Add = (is: boolean, what: string, link: IssueLink) => void;

/**
 * What the model can hold and the engine does not calculate: named as errors, so that a result never leaves out something the
 * project asks for.
 */
export const uncalculatedParts: Rule = (project) => {
  const found: Issue[] = [];
  const add: Add = (is, what, link) => {
    if (is) found.push(error('not-calculated', messages.notCalculated(what), link));
  };

  for (const [i, storage] of (project.useStorage ? project.storage : []).entries()) {
    const link: IssueLink = { step: 'equipment', anchor: storage.id };
    storageModel(storage, project, add, link, linkTo('equipment', pathTo('storage', i, 'oemGuaranteedDegradation'), storage.id));
    if (storage.hasConverter) converterParts(storage.converter, add, link);
  }
  for (const solar of project.useSolar ? project.solar : []) {
    const link: IssueLink = { step: 'equipment', anchor: solar.id };
    if (solar.hasConverter) converterParts(solar.converter, add, link);
  }
  if (project.bus === 'dc') converterParts(project.inverter, add, { step: 'equipment', anchor: 'system-converter' });
  for (const wind of project.useWind ? project.wind : [])
    add(hasUnknownUnit(wind.cost), 'A cost line in a unit wind does not have', { step: 'equipment', anchor: wind.id });
  return found;
};

/** Units of what only a storage unit has. */
const STORAGE_UNITS: readonly CostUnit[] = ['CostPerMwh', 'CostPerMwhYear', 'CostPerMwhThroughput'];

/**
 * CHK-43 and CHK-55 keep the units of solar and storage; a turbine or a converter has power and a number, and is paid in the list of its
 * unit.
 */
const hasUnknownUnit = (cost: CostTable): boolean =>
  cost.costTableKind === 'complex' &&
  COST_GROUPS.some((group) =>
    cost[group].some(
      ({ unit }) =>
        STORAGE_UNITS.includes(unit) ||
        ![...unitChoices('generic', group), ...unitChoices('perUnit', group)].some((choice) => choice.unit === unit),
    ),
  );

function converterParts(converter: Converter, add: Add, link: IssueLink): void {
  add(hasUnknownUnit(converter.cost), 'A cost line in a unit a converter does not have', link);
}

function storageModel(storage: Storage, project: Project, add: Add, link: IssueLink, atGuarantee: IssueLink): void {
  const { specs } = storage;
  const promised = project.useOemGuaranteedDegradation
    ? storage.oemGuaranteedDegradation
        .filter(({ capacityList }) => capacityList.some((value) => value > 0))
        .map(({ cycleCount }) => cycleCount)
    : [];
  add(
    promised.some((cycles) => !(cycles > 0)),
    'A guaranteed series of no cycles',
    atGuarantee,
  );
  add(new Set(promised).size < promised.length, 'Two guaranteed series of the same number of cycles', atGuarantee);
  add(
    specs.useLifetimeCurve && !(specs.fittedA > 0) && new Set(specs.lifetimeCurve.map(({ x }) => x)).size === 1,
    'A cycle lifetime without at least two depths of its curve',
    link,
  );
  for (const what of curvesWithoutFit(specs)) add(true, what, link);
  const temperatures = new Set(specs.lifetimeTemperatureCurve.map(({ x }) => x)).size;
  add(
    !specs.ignoreTemperatureEffectOnLifetime && !(specs.arrheniusDegradationB > 0) && temperatures === 1,
    'A lifetime at a single temperature, unless it is constant',
    link,
  );
}
