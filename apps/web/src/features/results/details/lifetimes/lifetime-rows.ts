import { replacementTimes, replacementYear } from '@stackwatt/engine';
import type { DetailResult, Project } from '@stackwatt/model';
import { formatUnit } from '../../../../lib/money.ts';
import type { TimelineRow } from '../../../../ui/year-timeline.tsx';
import { presentStorage } from '../storage/storage-facts.ts';
import { sumOf } from '../years/yearly.ts';

/** TAB-08 */
export const usesLifetimes = ({
  earlyAnalysis,
  performEvaluationOverBessOnly,
  useComponentLifetimes,
}: Pick<Project, 'earlyAnalysis' | 'performEvaluationOverBessOnly' | 'useComponentLifetimes'>): boolean =>
  !earlyAnalysis && !performEvaluationOverBessOnly && useComponentLifetimes;

type Years = { readonly start: number; readonly end: number };
/** Years in which something that lasts so long is replaced. */
const replaced = ({ start, end }: Years, lifetimes: readonly (number | undefined)[]): number[] => [
  ...new Set(
    lifetimes.flatMap((lifetime) =>
      lifetime === undefined ? [] : replacementTimes(lifetime, end - start + 1).map((time) => replacementYear(start - 1 + time)),
    ),
  ),
];

/** The technologies of the chosen system: from when to when each works, its size, and when it is replaced. */
export function lifetimeRows(
  { solar, wind, storage }: Pick<DetailResult, 'solar' | 'wind' | 'storage'>,
  project: Pick<Project, 'solarYears' | 'windYears' | 'storageYears' | 'wind'>,
): TimelineRow[] {
  const storageUnits = presentStorage(storage);
  const row = (id: 'solar' | 'wind' | 'storage', name: string, years: Years, text: string, replacedIn: readonly number[]): TimelineRow => ({
    id,
    name,
    token: id,
    text,
    start: years.start,
    end: years.end,
    replaced: replacedIn,
  });
  return [
    ...(solar.status === 0
      ? [
          row(
            'solar',
            'Solar',
            project.solarYears,
            formatUnit(sumOf(solar.pvs.map(({ nameplateCapacity }) => nameplateCapacity)), 1, 'MW'),
            replaced(
              project.solarYears,
              solar.pvs.map(({ usefulLife }) => usefulLife),
            ),
          ),
        ]
      : []),
    ...(wind.status === 0
      ? [
          row(
            'wind',
            'Wind',
            project.windYears,
            formatUnit(sumOf(wind.turbines.map(({ nameplateCapacity }) => nameplateCapacity)), 1, 'MW'),
            replaced(
              project.windYears,
              wind.turbines.map(({ index }) => {
                const farm = project.wind[index];
                return farm?.allowReplacement && farm.lifetime > 0 ? farm.lifetime : undefined;
              }),
            ),
          ),
        ]
      : []),
    ...(storageUnits.length > 0
      ? [
          row(
            'storage',
            'Storage',
            project.storageYears,
            `${formatUnit(sumOf(storageUnits.map(({ nameplatePower }) => nameplatePower)), 1, 'MW')} / ${formatUnit(sumOf(storageUnits.map(({ nameplateCapacity }) => nameplateCapacity)), 1, 'MWh')}`,
            // When a storage unit is replaced follows from how it ages.
            storageUnits.flatMap(({ items }) =>
              items.filter(({ replacementTotalCost }) => replacementTotalCost > 0).map(({ year }) => year),
            ),
          ),
        ]
      : []),
  ];
}
