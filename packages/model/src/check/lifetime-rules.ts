import { wholeYears, type Project } from '../project/project.ts';
import { sizesOf } from '../project/sizing.ts';
import { windSizes } from '../project/sizes.ts';
import { pathTo } from '../project/field-path.ts';
import { linkTo } from '../wizard/steps.ts';
import { error, type Issue } from './issue.ts';
import { messages } from './messages.ts';
import type { Rule } from './rule.ts';

const LINK = linkTo('equipment', pathTo('useComponentLifetimes'), 'lifetimes');

/** CHK-65 to CHK-69, EQ-12: component lifetimes leave no year empty, and no storage unit that fades without anything beside it. */
export const lifetimeRules: Rule = (project) => {
  if (project.earlyAnalysis || !project.useComponentLifetimes) return [];
  const found: Issue[] = [];
  const lifetime = wholeYears(project.lifetime);
  const used = [
    project.useSolar && project.solarYears,
    project.useWind && project.windYears,
    project.useStorage && project.storageYears,
  ].filter((years) => years !== false);
  const isCovered = Array.from({ length: lifetime }, (_, i) => used.some((years) => years.start <= i + 1 && i + 1 <= years.end));
  if (isCovered.includes(false)) found.push(error('CHK-65', messages.yearsWithoutComponent, LINK));
  if (project.useStorage && project.storage.some((item) => !item.allowAugmentation)) found.push(...withoutAugmentation(project, lifetime));
  if (oneOfEachProblem(project) !== undefined) found.push(error('one-of-each', messages.oneOfEach, LINK));
  return found;
};

function withoutAugmentation(project: Project, lifetime: number): Issue[] {
  const covers = (years: { readonly start: number; readonly end: number }): boolean => years.start <= 1 && years.end >= lifetime;
  if (!project.useSolar && !project.useWind)
    return [error('CHK-69', messages.addWindOrPv, linkTo('equipment', pathTo('useSolar'), 'configuration'))];
  const solar = !project.useSolar || covers(project.solarYears);
  const wind = !project.useWind || covers(project.windYears);
  if (solar && wind) return [];
  if (project.useSolar && project.useWind) return [error('CHK-66', messages.lifetimesMustCover('wind and PV lifetimes'), LINK)];
  return [
    project.useWind
      ? error('CHK-67', messages.lifetimesMustCover('wind lifetime'), LINK)
      : error('CHK-68', messages.lifetimesMustCover('PV lifetime'), LINK),
  ];
}

/** EQ-12: what stands in the way of component lifetimes: a second array or farm, or several sizes; undefined when nothing does. */
export function oneOfEachProblem(project: Project): string | undefined {
  const several = (count: number, what: string): string[] => (count > 1 ? [`${count} ${what}`] : []);
  const found = [
    ...(project.useSolar
      ? [
          ...several(project.solar.length, 'arrays'),
          ...project.solar.flatMap(({ sizing, customName }) => several(sizesOf(sizing).length, `sizes of ${customName}`)),
        ]
      : []),
    ...(project.useWind
      ? [...several(project.wind.length, 'wind farms'), ...project.wind.flatMap((item) => several(windSizes(item).length, 'sizes of wind'))]
      : []),
    ...(project.useStorage
      ? project.storage.flatMap(({ sizing, customName }) => several(sizesOf(sizing).length, `sizes of ${customName}`))
      : []),
  ];
  return found.length === 0 ? undefined : `${messages.oneOfEach}: here are ${found.join(', ')}.`;
}
