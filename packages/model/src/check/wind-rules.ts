import { linksTo, linkTo, type IssueLink } from '../wizard/steps.ts';
import { pathsIn, pathTo } from '../project/field-path.ts';
import { yearsWithoutStrip } from '../project/price-strip.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';
import { windSizes } from '../project/sizes.ts';
import { turbineRatingMw, windProduction, type Wind } from '../project/wind.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { besideRating, negative, unusedAugmentation } from './part-rules.ts';
import { severalStrips } from './revenue-rules.ts';
import type { Rule } from './rule.ts';

/** Each speed of a power curve has one power, and none is below 0. */
const isCurve = (speeds: readonly number[]): boolean => new Set(speeds).size === speeds.length && speeds.every((speed) => speed >= 0);

/** CHK-51 to CHK-54. */
export const windRules: Rule = (project) =>
  !project.useWind
    ? []
    : project.wind.flatMap((wind, i) => {
        const at = linksTo('equipment', pathTo('wind', i), wind.id);
        const sizes = windSizes(wind);
        const ratingMw = wind.kind === 'production' ? 1 : turbineRatingMw(wind.specs);
        const isComplex = wind.cost.costTableKind === 'complex' && !project.performEvaluationOverBessOnly;
        return [
          ...negative(sizes, 'Wind', at('sizing')),
          ...(sizes.some((size) => size * ratingMw < 1) ? [warning('CHK-51', messages.windTooSmall, at('sizing'))] : []),
          ...unusedAugmentation(wind, 'Wind', (line) =>
            line === undefined
              ? at('cost', 'augmentationMultipliers')
              : linkTo('equipment', pathsIn(pathTo('wind', i, 'cost'))('items', line, 'augmentation'), wind.id),
          ),
          ...(wind.kind === 'production'
            ? [
                ...windProductionRules(wind, project, at('productionData')),
                ...besideRating(
                  wind.dataName,
                  wind.productionImportMode === 'singleYear' ? [windProduction(wind)] : wind.productionData.map(({ data }) => data),
                  wind.customSize,
                  at('customSize'),
                ),
              ]
            : [
                ...(isReady(project.windResource.data)
                  ? []
                  : [error('CHK-52', messages.noWindResource, linkTo('equipment', pathTo('windResource'), wind.id))]),
                ...(wind.specs.powerCurve.length < 2 ? [error('power-curve', messages.noPowerCurve, at('model'))] : []),
                ...(isCurve(wind.specs.powerCurve.map(({ speed }) => speed))
                  ? []
                  : [error('power-curve', messages.powerCurveIsNone, at('model'))]),
              ]),
          ...(isComplex && wind.cost.directCapital.length + wind.cost.indirectCapital.length === 0
            ? [error('CHK-53', messages.noWindCapital, at('cost', 'costTableKind'))]
            : []),
          ...(isComplex && wind.cost.operating.length === 0
            ? [error('CHK-54', messages.noWindOperating, at('cost', 'costTableKind'))]
            : []),
        ];
      });

function windProductionRules(wind: Wind, project: Project, link: IssueLink): Issue[] {
  if (!isReady(windProduction(wind))) return [error('wind-production', messages.noWindProduction, link)];
  if (wind.productionImportMode === 'singleYear') return [];
  const missing = yearsWithoutStrip(wind.productionData, wholeYears(project.lifetime), (year) => isReady(year.data));
  return [
    ...(missing.length === 0 ? [] : [error('wind-production-years', messages.windYearsWithoutProduction, link)]),
    ...severalStrips('multiple', wind.productionData, project.lifetime, link),
  ];
}
