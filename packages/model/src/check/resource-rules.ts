import { MONTH_NAMES } from '@stackwatt/units';
import { pathTo, type AnyFieldPath } from '../project/field-path.ts';
import type { Project } from '../project/project.ts';
import { hasAverages, scaledAverages, type Resource } from '../project/resource.ts';
import { isReady } from '../project/series-ref.ts';
import { linkTo, type IssueLink } from '../wizard/steps.ts';
import { brightestMonths } from './brightest-months.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

/**
 * CHK-34, CHK-35 and the averages of the library, of what is calculated from: calculated arrays need sunlight, storage units are as warm as
 * the air.
 */
export const resourceRules: Rule = (project) => {
  const { solarResource: sun, temperatureResource: air } = project;
  const isCalculated = project.useSolar && project.solar.some(({ kind }) => kind === 'homer');
  return [
    // The days of a library temperature are as wide as the sunlight makes them.
    ...(isCalculated || (project.useStorage && air.kind === 'library' && sun.kind === 'library') ? sunRules(project) : []),
    ...(isCalculated || project.useStorage ? airRules(project) : []),
  ];
};

const atResource = (path: AnyFieldPath): IssueLink => linkTo('equipment', path, 'resource');

function sunRules(project: Project): Issue[] {
  const { solarResource: sun } = project;
  const isFromLibrary = sun.kind === 'library';
  const hasSun = isFromLibrary ? hasAverages(sun) : isReady(sun.data);
  return [
    ...(hasSun
      ? []
      : [
          error(
            'solar-resource',
            isFromLibrary ? messages.noAverages('sunlight') : messages.noSolarResource,
            atResource(pathTo('solarResource')),
          ),
        ]),
    ...(hasSun && !(sun.scale > 0)
      ? [error('CHK-34', messages.bound('Solar GHI scale', 'The value must be > 0'), atResource(pathTo('solarResource', 'scale')))]
      : []),
    ...(hasSun && isFromLibrary ? tooBright(sun, project.location.pos.lat, atResource(pathTo('solarResource'))) : []),
    ...(isFromLibrary && isOfAnotherPlace(sun, project)
      ? [warning('library-place', messages.averagesOfAnotherPlace('sunlight'), atResource(pathTo('solarResource')))]
      : []),
  ];
}

function airRules(project: Project): Issue[] {
  const { temperatureResource: air } = project;
  const isFromLibrary = air.kind === 'library';
  const hasAir = isFromLibrary ? hasAverages(air) : isReady(air.data);
  return [
    ...(isFromLibrary && !hasAir
      ? [error('temperature-resource', messages.noAverages('temperature'), atResource(pathTo('temperatureResource')))]
      : []),
    ...(hasAir && !(Math.abs(air.scale) < 100)
      ? [
          error(
            'CHK-35',
            messages.bound('Temperature', 'The value must be > -100 and < 100'),
            atResource(pathTo('temperatureResource', 'scale')),
          ),
        ]
      : []),
    ...(isFromLibrary && isOfAnotherPlace(air, project)
      ? [warning('library-place', messages.averagesOfAnotherPlace('temperature'), atResource(pathTo('temperatureResource')))]
      : []),
  ];
}

/** No hours can be made from an average above what the clearest sky lets through. */
function tooBright(sun: Resource, latitude: number, link: IssueLink): Issue[] {
  if (!(Math.abs(latitude) <= 90)) return [];
  const most = brightestMonths(latitude);
  return scaledAverages(sun, 'factor').flatMap((value, month) =>
    value >= 0 && value <= most[month]!
      ? []
      : [
          error(
            'library-too-bright',
            value < 0
              ? messages.bound(`Sunlight in ${MONTH_NAMES[month]!}`, 'The value must be ≥ 0')
              : messages.averageTooBright(MONTH_NAMES[month]!, value.toFixed(1), most[month]!.toFixed(1)),
            link,
          ),
        ],
  );
}

/** Averages hardly differ over a few kilometres: a pin set more exactly is the same place. */
const SAME_PLACE_DEGREES = 0.05;
const isOfAnotherPlace = ({ estimate }: Resource, { location: { pos } }: Project): boolean =>
  estimate.source !== '' &&
  !estimate.isEdited &&
  (Math.abs(estimate.lat - pos.lat) > SAME_PLACE_DEGREES || Math.abs(estimate.lng - pos.lng) > SAME_PLACE_DEGREES);
