import { Converter } from '../project/converter.ts';
import { pathTo } from '../project/field-path.ts';
import { fieldMeta } from '../project/field.ts';
import type { Project } from '../project/project.ts';
import { sizesOf } from '../project/sizing.ts';
import { linkTo, type IssueLink } from '../wizard/steps.ts';
import { brokenBound } from './bounds.ts';
import { error, warning, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import { negative } from './part-rules.ts';
import type { Rule } from './rule.ts';

/** Which rule of the specification speaks for which converter. */
interface ConverterIds {
  readonly relativeSize: string;
  readonly sizeZero: string;
  readonly efficiency: string;
  readonly lifetime: string;
}
export const SOLAR_CONVERTER_IDS: ConverterIds = { relativeSize: 'CHK-46', sizeZero: 'CHK-48', efficiency: 'CHK-49', lifetime: 'CHK-50' };
export const STORAGE_CONVERTER_IDS: ConverterIds = {
  relativeSize: 'storage-converter-size',
  sizeZero: 'CHK-63',
  efficiency: 'CHK-61',
  lifetime: 'CHK-62',
};
const SYSTEM_CONVERTER_IDS: ConverterIds = { relativeSize: 'CHK-64', sizeZero: 'CHK-64', efficiency: 'CHK-64', lifetime: 'CHK-64' };

/** Relative size strictly between 0 and 10 (D-108), absolute size 0 a warning (D-124), efficiency and lifetime. */
export function converterRules(
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

/** CHK-64: on a dc bus the system converter has the same checks. */
export const systemConverterRules: Rule = (project: Project) =>
  project.bus === 'dc'
    ? converterRules(project.inverter, messages.systemConverterName, SYSTEM_CONVERTER_IDS, (field) =>
        linkTo('equipment', pathTo('inverter', field), 'system-converter'),
      )
    : [];
