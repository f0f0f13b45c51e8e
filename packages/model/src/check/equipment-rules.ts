import { kwToMw, MONTH_NAMES, toPercent } from '@stackwatt/units';
import { isCalendarDate } from '../project/calendar-date.ts';
import { Converter } from '../project/converter.ts';
import { hasAllowedUnits } from '../project/cost-units.ts';
import { pathsIn, pathTo, type AnyFieldPath } from '../project/field-path.ts';
import { fieldMeta } from '../project/field.ts';
import { namesMarket } from '../project/market-reference.ts';
import { yearsWithoutStrip } from '../project/price-strip.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { hasAverages, scaledAverages, type Resource } from '../project/resource.ts';
import { isReady, type SeriesRef } from '../project/series-ref.ts';
import { windSizes } from '../project/sizes.ts';
import { sizesOf } from '../project/sizing.ts';
import type { Solar } from '../project/solar.ts';
import { Storage } from '../project/storage.ts';
import { turbineRatingMw, windProduction, type Wind } from '../project/wind.ts';
import { linksTo, linkTo, type FieldLinks, type IssueLink } from '../wizard/steps.ts';
import { brokenBound, rangeMessage } from './bounds.ts';
import { brightestMonths } from './brightest-months.ts';
import { fitDeviations } from './curve-deviation.ts';
import { error, hint, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { severalStrips } from './revenue-rules.ts';
import type { Rule } from './rule.ts';

const allZero = (values: readonly number[]): boolean => values.every((value) => value === 0);
const negative = (values: readonly number[], name: string, link: IssueLink): Issue[] =>
  values.some((value) => !(value >= 0)) ? [error('negative-size', messages.negativeSize(name), link)] : [];

/** Only a storage unit is augmented: what a file says of an array or a farm is kept, costs nothing and varies nothing, and is said. */
function unusedAugmentation({ cost }: Pick<Solar, 'cost'>, name: string, linkOf: (line: number | undefined) => IssueLink): Issue[] {
  if (cost.costTableKind === 'complex') return [];
  const line = cost.items.findIndex((item) => item.augmentation !== 0);
  if (line < 0 && cost.augmentationMultipliers.length < 2) return [];
  return [warning('augmentation-unused', messages.augmentationUnused(name), linkOf(line < 0 ? undefined : line))];
}

/** A year's largest power of a plant over its rating: more has a wrong unit or another plant's rating, and so has less. */
const HIGHEST_OF_RATING = 1.2;
const LEAST_OF_RATING = 0.2;

/** The rating of an imported production starts at 1 MW: where that was left, a size would produce many times itself without a word. */
function besideRating(name: string, years: readonly SeriesRef[], ratingKw: number, link: IssueLink): Issue[] {
  const read = years.filter(isReady);
  const rating = kwToMw(ratingKw);
  // A rating of 0 or none is a broken bound, and says so.
  if (read.length === 0 || !(rating > 0)) return [];
  const reached = Math.max(...read.map(({ maximum }) => maximum));
  if (reached <= rating * HIGHEST_OF_RATING && reached >= rating * LEAST_OF_RATING) return [];
  const shown = (mw: number): string => String(Number(mw.toPrecision(4)));
  return [warning('production-rating', messages.besideRating(name, shown(reached), shown(rating)), link)];
}

/** CHK-43 to CHK-50. */
export const solarRules: Rule = (project) =>
  !project.useSolar
    ? []
    : project.solar.flatMap((solar, i) => {
        const at = linksTo('equipment', pathTo('solar', i), solar.id);
        const sizes = sizesOf(solar.sizing);
        return [
          ...negative(sizes, solar.customName, at('sizing')),
          ...(solar.cost.costTableKind === 'complex' && !hasAllowedUnits(solar.cost, 'solar')
            ? [error('CHK-43', messages.solarUnits, at('cost', 'costTableKind'))]
            : []),
          ...(allZero(sizes) ? [warning('CHK-44', messages.solarSizeZero, at('sizing'))] : []),
          ...unusedAugmentation(solar, solar.customName, (line) =>
            line === undefined
              ? at('cost', 'augmentationMultipliers')
              : linkTo('equipment', pathsIn(pathTo('solar', i, 'cost'))('items', line, 'augmentation'), solar.id),
          ),
          ...(solar.kind === 'custom' && !(isReady(solar.customData) && solar.customData.mean > 0)
            ? [error('CHK-45', messages.noPvProduction, at('customData'))]
            : []),
          ...(solar.kind === 'custom' ? besideRating(solar.customName, [solar.customData], solar.customSize, at('customSize')) : []),
          ...(solar.hasConverter
            ? converterRules(solar.converter, messages.solarConverterName[project.bus], SOLAR_CONVERTER_IDS, (field) =>
                at('converter', field),
              )
            : []),
        ];
      });

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

/** Which rule of the specification speaks for which converter. */
interface ConverterIds {
  readonly relativeSize: string;
  readonly sizeZero: string;
  readonly efficiency: string;
  readonly lifetime: string;
}
const SOLAR_CONVERTER_IDS: ConverterIds = { relativeSize: 'CHK-46', sizeZero: 'CHK-48', efficiency: 'CHK-49', lifetime: 'CHK-50' };
const STORAGE_CONVERTER_IDS: ConverterIds = {
  relativeSize: 'storage-converter-size',
  sizeZero: 'CHK-63',
  efficiency: 'CHK-61',
  lifetime: 'CHK-62',
};
const SYSTEM_CONVERTER_IDS: ConverterIds = { relativeSize: 'CHK-64', sizeZero: 'CHK-64', efficiency: 'CHK-64', lifetime: 'CHK-64' };

/** Relative size strictly between 0 and 10 (D-108), absolute size 0 a warning (D-124), efficiency and lifetime. */
function converterRules(
  converter: Converter,
  name: string,
  ids: ConverterIds,
  at: (field: 'size' | 'efficiency' | 'lifetime') => IssueLink,
): Issue[] {
  const sizes = sizesOf(converter.size);
  const relative = converter.size.sizingKind === 'relative';
  const bound = (key: 'efficiency' | 'lifetime'): Issue[] => {
    const rule = converter[key].map((value) => brokenBound(value, fieldMeta(Converter, key))).find((broken) => broken !== undefined);
    return rule === undefined ? [] : [error(ids[key], messages.bound(`${name} ${key}`, rule), at(key))];
  };
  return [
    ...(relative && sizes.some((size) => !(size > 0 && size < 10))
      ? [error(ids.relativeSize, messages.bound(`${name} relative size`, 'The value must be > 0 and < 10'), at('size'))]
      : []),
    ...(relative ? [] : negative(sizes, name, at('size'))),
    ...(!relative && sizes.includes(0) ? [warning(ids.sizeZero, messages.converterSizeZero(name), at('size'))] : []),
    ...bound('efficiency'),
    ...bound('lifetime'),
  ];
}

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

/** CHK-64: on a dc bus the system converter has the same checks. */
export const systemConverterRules: Rule = (project: Project) =>
  project.bus === 'dc'
    ? converterRules(project.inverter, messages.systemConverterName, SYSTEM_CONVERTER_IDS, (field) =>
        linkTo('equipment', pathTo('inverter', field), 'system-converter'),
      )
    : [];
