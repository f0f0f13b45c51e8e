import { Converter } from '../project/converter.ts';
import { fieldMeta } from '../project/field.ts';
import type { Project } from '../project/project.ts';
import { isReady } from '../project/series-ref.ts';
import { windSizes } from '../project/sizes.ts';
import { sizesOf } from '../project/sizing.ts';
import { turbineRatingMw, windProduction } from '../project/wind.ts';
import type { IssueLink } from '../wizard/steps.ts';
import { brokenBound } from './bounds.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

const allZero = (values: readonly number[]): boolean => values.every((value) => value === 0);
const negative = (values: readonly number[], name: string, link: IssueLink): Issue[] =>
  values.some((value) => !(value >= 0)) ? [error('negative-size', messages.negativeSize(name), link)] : [];

export const solarRules: Rule = (project) =>
  !project.useSolar ? [] : project.solar.flatMap((solar, i) => {
    const at = (field: string): IssueLink => ({ step: 'equipment', anchor: solar.id, field: `solar.${i}.${field}` });
    const sizes = sizesOf(solar.sizing);
    return [
      ...negative(sizes, solar.customName, at('sizing')),
      ...(allZero(sizes) ? [warning('CHK-44', messages.solarSizeZero, at('sizing'))] : []),
      ...(solar.kind === 'custom' && !(isReady(solar.customData) && solar.customData.mean > 0) ? [error('CHK-45', messages.noPvProduction, at('customData'))] : []),
      ...(solar.kind === 'homer' && !isReady(project.solarResource.data) ? [error('solar-resource', messages.noSolarResource, { step: 'equipment', anchor: 'resource', field: 'solarResource' })] : []),
      ...(solar.kind === 'homer' && isReady(project.solarResource.data) && !(project.solarResource.scale > 0)
        ? [error('CHK-34', messages.bound('Solar GHI scale', 'The value must be > 0'), { step: 'equipment', anchor: 'resource', field: 'solarResource.scale' })]
        : []),
      ...(isReady(project.temperatureResource.data) && !(Math.abs(project.temperatureResource.scale) < 100)
        ? [error('CHK-35', messages.bound('Temperature', 'The value must be > -100 and < 100'), { step: 'equipment', anchor: 'resource', field: 'temperatureResource.scale' })]
        : []),
      ...(solar.hasConverter ? converterRules(solar.converter, messages.solarConverterName[project.bus], (field) => at(`converter.${field}`)) : []),
    ];
  });

/** CHK-46 to CHK-50 and their like for the other converters: relative size strictly between 0 and 10, size 0, efficiency, lifetime. */
function converterRules(converter: Converter, name: string, at: (field: string) => IssueLink): Issue[] {
  const sizes = sizesOf(converter.size);
  const relative = converter.size.sizingKind === 'relative';
  const bound = (key: 'efficiency' | 'lifetime'): Issue[] => {
    const rule = converter[key].map((value) => brokenBound(value, fieldMeta(Converter, key))).find((broken) => broken !== undefined);
    return rule === undefined ? [] : [error(`converter-${key}`, messages.bound(`${name} ${key}`, rule), at(key))];
  };
  return [
    ...(relative && sizes.some((size) => !(size > 0 && size < 10)) ? [error('CHK-46', messages.bound(`${name} relative size`, 'The value must be > 0 and < 10'), at('size'))] : []),
    ...(relative ? [] : negative(sizes, name, at('size'))),
    ...(!relative && sizes.includes(0) ? [warning('CHK-48', messages.converterSizeZero(name), at('size'))] : []),
    ...bound('efficiency'),
    ...bound('lifetime'),
  ];
}

export const windRules: Rule = (project) =>
  !project.useWind ? [] : project.wind.flatMap((wind, i) => {
    const at = (field: string): IssueLink => ({ step: 'equipment', anchor: wind.id, field: `wind.${i}.${field}` });
    const sizes = windSizes(wind);
    const ratingMw = wind.kind === 'production' ? 1 : turbineRatingMw(wind.specs);
    return [
      ...negative(sizes, 'Wind', at('sizing')),
      ...(sizes.some((size) => size * ratingMw < 1) ? [warning('CHK-51', messages.windTooSmall, at('sizing'))] : []),
      ...(wind.kind === 'production'
        ? isReady(windProduction(wind)) ? [] : [error('wind-production', messages.noWindProduction, at('productionData'))]
        : [
            ...(isReady(project.windResource.data) ? [] : [error('CHK-52', messages.noWindResource, { step: 'equipment', anchor: wind.id, field: 'windResource' })]),
            ...(wind.specs.powerCurve.length < 2 ? [error('power-curve', messages.noPowerCurve, at('model'))] : []),
          ]),
    ];
  });

export const storageRules: Rule = (project) =>
  !project.useStorage ? [] : project.storage.flatMap((storage, i) => {
    const link: IssueLink = { step: 'equipment', anchor: storage.id, field: `storage.${i}.sizing` };
    const sizes = sizesOf(storage.sizing);
    return [
      ...negative(sizes, storage.customName, link),
      ...(sizes.every(Number.isInteger) ? [] : [error('CHK-59', messages.storageUnitsNotInteger, link)]),
      ...(allZero(sizes) ? [warning('CHK-60', messages.storageUnitsZero, link)] : []),
    ];
  });

/** CHK-64: on a dc bus the system converter has the same checks. */
export const systemConverterRules: Rule = (project: Project) =>
  project.bus === 'dc' ? converterRules(project.inverter, 'System converter', (field) => ({ step: 'equipment', anchor: 'system-converter', field: `inverter.${field}` })) : [];
