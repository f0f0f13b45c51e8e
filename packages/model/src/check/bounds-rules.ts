import { mayLimitImport } from '../edit/limits.ts';
import { INCENTIVE_ENTITIES } from '../project/incentive.ts';
import { Location, Position } from '../project/location.ts';
import { Project } from '../project/project.ts';
import { hasRateInEveryHour, type Schedule } from '../project/schedule.ts';
import { isReady } from '../project/series-ref.ts';
import { pathTo } from '../project/field-path.ts';
import { linkTo, type IssueLink } from '../wizard/steps.ts';
import { entityBounds } from './entity-bounds.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';
import { inItsStep } from './step-of-field.ts';

const PROJECT_NAMES = {
  lifetime: ['CHK-31', 'Project Lifetime'],
  exportLimit: ['CHK-32', 'Export Limit'],
  importLimit: ['CHK-33', 'Import Limit'],
  discountRate: ['CHK-37', 'Discount Rate'],
  inflationRate: ['CHK-36', 'Inflation Rate'],
} as const;

/** CHK-31 to CHK-37 as far as these fields are in force, CHK-40 for their form. */
export const projectBounds: Rule = (project) => {
  // The legacy interconnection limit is never in force (D-097).
  const off = [
    'interconnectionLimit',
    ...(project.hasExportLimit ? [] : ['exportLimit']),
    ...(limitsImport(project) ? [] : ['importLimit']),
  ];
  const found = entityBounds(Project, project, { link: { step: 'setup' } }, off, PROJECT_NAMES).map(inItsStep);
  return [
    ...found,
    ...entityBounds(Position, project.location.pos, { link: { step: 'setup' }, path: pathTo('location', 'pos') }),
    ...entityBounds(Location, project.location, { link: { step: 'setup' }, path: pathTo('location') }),
    ...(limitsImport(project) && project.importLimit === 0
      ? [error('CHK-33', messages.bound('Import Limit', 'The value must be > 0'), linkTo('equipment', pathTo('importLimit')))]
      : []),
  ];
};

/** Whether a fixed import limit is in force: chosen, and allowed (LIM-08, LIM-09). */
const limitsImport = (project: Project): boolean => project.hasImportLimit && mayLimitImport(project);

const INCENTIVE_CHECKS = {
  eligiblePercent: ['CHK-38', 'Portion of capital cost eligible for incentive'],
  marginalTaxPercent: ['CHK-39', 'Marginal tax rate for an incentive'],
} as const;

/** CHK-38, CHK-39 and the other fields of incentives; each links to its incentive (INC-10). */
export const incentiveBounds: Rule = (project) =>
  project.incentives.flatMap((one, i) => {
    const off =
      one.kind === 'prod' ? [...(one.useDuration ? [] : ['duration']), ...(one.useCreditTaxPercent ? [] : ['creditTaxPercent'])] : [];
    return entityBounds(
      INCENTIVE_ENTITIES[one.kind],
      one,
      { link: { step: 'other', anchor: one.id }, path: pathTo('incentives', i) },
      off,
      INCENTIVE_CHECKS,
    );
  });

/** −100 % keeps its specified bound, but the real rate (nominal − inflation)/(1 + inflation) divides by zero there. */
export const realRateExists: Rule = (project) =>
  project.inflationRate === -100 ? [error('no-real-rate', messages.noRealRate, linkTo('other', pathTo('inflationRate')))] : [];

/** CHK-41, CHK-42: a limit given as a series needs the series. */
export const limitSeriesAreReady: Rule = (project) => [
  ...(project.hasExportLimitTimeSeries && !isReady(project.exportLimitTimeSeriesData)
    ? [error('CHK-41', messages.noExportLimitSeries, linkTo('equipment', pathTo('exportLimitTimeSeriesData')))]
    : []),
  ...(project.hasImportLimitTimeSeries && mayLimitImport(project) && !isReady(project.importLimitTimeSeriesData)
    ? [error('CHK-42', messages.noImportLimitSeries, linkTo('equipment', pathTo('importLimitTimeSeriesData')))]
    : []),
];

/** A schedule in use has a rate in every hour. */
export const schedulesAreWhole: Rule = (project) => {
  const check = (isUsed: boolean, schedule: Schedule, name: string, link: IssueLink): Issue[] =>
    isUsed && !hasRateInEveryHour(schedule) ? [error('schedule-hours', messages.scheduleWithoutRate(name), link)] : [];
  return [
    ...check(
      project.hasExportLimitSchedule,
      project.exportLimitSchedule,
      'Export limit',
      linkTo('equipment', pathTo('exportLimitSchedule')),
    ),
    ...check(
      project.hasImportLimitSchedule,
      project.importLimitSchedule,
      'Import limit',
      linkTo('equipment', pathTo('importLimitSchedule')),
    ),
    ...(project.useContract ? project.contracts : []).flatMap(({ id, energyPriceKind, energyPriceSchedule }, i) =>
      check(
        energyPriceKind === 'schedule',
        energyPriceSchedule,
        'Contract price',
        linkTo('revenue', pathTo('contracts', i, 'energyPriceSchedule'), id),
      ),
    ),
  ];
};
