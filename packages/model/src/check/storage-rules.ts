import { toPercent } from '@stackwatt/units';
import { isCalendarDate } from '../project/calendar-date.ts';
import { hasAllowedUnits } from '../project/cost-units.ts';
import { pathTo } from '../project/field-path.ts';
import { fieldMeta } from '../project/field.ts';
import { namesMarket } from '../project/market-reference.ts';
import type { Project } from '../project/project.ts';
import { sizesOf } from '../project/sizing.ts';
import { Storage } from '../project/storage.ts';
import { linksTo, type FieldLinks, type IssueLink } from '../wizard/steps.ts';
import { rangeMessage } from './bounds.ts';
import { converterRules, STORAGE_CONVERTER_IDS } from './converter-rules.ts';
import { fitDeviations } from './curve-deviation.ts';
import { error, hint, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { allZero, negative } from './part-rules.ts';
import type { Rule } from './rule.ts';

/** Percent of what goes into a storage unit that comes out again; below it losses leave what is earned no digits. */
const LEAST_EFFICIENCY = 1;

/** CHK-55 to CHK-63. */
export const storageRules: Rule = (project) =>
  !project.useStorage
    ? []
    : project.storage.flatMap((storage, i) => {
        const at = linksTo('equipment', pathTo('storage', i), storage.id);
        const sizes = sizesOf(storage.sizing);
        return [
          ...negative(sizes, storage.customName, at('sizing')),
          ...(storage.cost.costTableKind === 'complex' && !hasAllowedUnits(storage.cost, 'generic')
            ? [error('CHK-55', messages.storageUnitsOfCost, at('cost', 'costTableKind'))]
            : []),
          ...endOfLife(storage, at),
          ...augmentationCost(project, storage, at('augmentationCost')),
          ...fitsMissTheirTables(storage, at('specs')),
          ...(sizes.every(Number.isInteger) ? [] : [error('CHK-59', messages.storageUnitsNotInteger, at('sizing'))]),
          ...(storage.roundtripEfficiencySensitivity.some((percent) => percent > 0 && percent < LEAST_EFFICIENCY)
            ? [
                error(
                  'efficiency',
                  messages.bound(`${storage.customName}, Round-trip efficiency`, `The value must be ≥ ${LEAST_EFFICIENCY}`),
                  at('roundtripEfficiencySensitivity'),
                ),
              ]
            : []),
          ...(allZero(sizes) ? [warning('CHK-60', messages.storageUnitsZero, at('sizing'))] : []),
          ...(storage.useAuxiliaryLoad &&
          !storage.storageServesAuxiliaryLoad &&
          !storage.useAuxiliaryLoadFlatPrice &&
          !namesMarket(storage.energyMarket, project.useEnergyMarket ? project.energyMarkets : [])
            ? [error('auxiliary-market', messages.noAuxiliaryMarket, at('energyMarket'))]
            : []),
          ...(storage.hasDeferment &&
          storage.deferment.isExactDate &&
          !(isCalendarDate(storage.deferment.startDate) && isCalendarDate(project.expectedDate))
            ? [error('deferment-date', messages.noDefermentDate(storage.customName), at('deferment', 'startDate'))]
            : []),
          ...(storage.hasConverter
            ? converterRules(storage.converter, messages.storageConverterName, STORAGE_CONVERTER_IDS, (field) => at('converter', field))
            : []),
        ];
      });

/** CHK-56; a limit above 100 % is a bound like others. */
function endOfLife(storage: Storage, at: FieldLinks<Storage>): Issue[] {
  const limits = storage.augmentationDegradationLimitSensitivity;
  if (limits.some((limit) => !(limit > 0))) return [error('CHK-56', messages.noEndOfLife, at('augmentationDegradationLimitSensitivity'))];
  const meta = fieldMeta(Storage, 'augmentationDegradationLimit');
  return limits.some((limit) => limit > 100)
    ? [
        error(
          'bounds-augmentationDegradationLimit',
          messages.bound(`${storage.customName}, ${meta.title}`, rangeMessage(meta)),
          at('augmentationDegradationLimitSensitivity'),
        ),
      ]
    : [];
}

/** Farther from its table than this a fit is told. */
const GOOD_FIT = 0.03;

/** D-198: what a type ages by is not what its table says. */
function fitsMissTheirTables(storage: Storage, link: IssueLink): Issue[] {
  return fitDeviations(storage)
    .filter(({ deviation }) => deviation > GOOD_FIT)
    .map(({ curve, deviation }) =>
      hint('fit-deviation', messages.fitDeviates(storage.customName, curve, toPercent(deviation).toFixed(1)), link),
    );
}

/** CHK-57, CHK-58: the cost in force, a fixed one, one that changes by the same share each year, or late-stage that of each year. */
function augmentationCost({ earlyAnalysis }: Project, storage: Storage, link: IssueLink): Issue[] {
  if (!storage.allowAugmentation) return [];
  const { enabled, multiYearKind, customValues } = storage.augmentationPriceDecline;
  const isByYear = !earlyAnalysis && enabled && multiYearKind === 'custom';
  const costs = isByYear ? customValues.map(({ value }) => value) : [storage.augmentationCost];
  if (costs.some((cost) => !(cost >= 0))) return [error('CHK-58', messages.augmentationCostNegative, link)];
  return costs.every((cost) => cost === 0) ? [warning('CHK-57', messages.augmentationIsFree, link)] : [];
}
