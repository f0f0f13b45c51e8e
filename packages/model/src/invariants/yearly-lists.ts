import { DEFAULT_AUGMENTATION_PRICES_PER_KWH } from '../project/augmentation-price.ts';
import { resizeYears, type Escalator, type YearValue } from '../project/escalator.ts';
import { resizeFlags } from '../project/price-strip.ts';
import { wholeYears, type Project } from '../project/project.ts';
import { mapSame, withFields } from './keep-identity.ts';
import { mapStrips, mapYearlyValues, type YearlyPlace } from './yearly-values.ts';

/** The built-in price decline goes on where it was cut off; an entered one is continued with its last value. */
function continuedDecline(values: readonly YearValue[], years: number): YearValue[] {
  const isBuiltIn = values.every((entry, i) => entry.value === DEFAULT_AUGMENTATION_PRICES_PER_KWH[i]);
  if (!isBuiltIn || values.length >= years) return resizeYears(values, years, DEFAULT_AUGMENTATION_PRICES_PER_KWH[0]!);
  return resizeYears(
    DEFAULT_AUGMENTATION_PRICES_PER_KWH.map((value, i) => ({ year: i + 1, value })),
    years,
    0,
  );
}

/** MODEL-53, ESC-02: custom lists have one entry for each project year. A list nobody uses stays empty. */
export function yearlyListsMatchLifetime(project: Project): Project {
  const years = wholeYears(project.lifetime);
  const resize = (value: Escalator, place: YearlyPlace): Escalator => {
    if (value.customValues.length === 0 && value.multiYearKind === 'linear') return value;
    const customValues =
      place === 'augmentationPrice'
        ? continuedDecline(value.customValues, years)
        : resizeYears(value.customValues, years, value.linearValue);
    return withFields(value, { customValues });
  };
  const resized = mapYearlyValues(project, resize);
  return withFields(resized, {
    solar: mapSame(resized.solar, (item) =>
      item.degradationValues.length === 0 && item.degradationKind === 'linear'
        ? item
        : withFields(item, { degradationValues: resizeYears(item.degradationValues, years, item.degradation) }),
    ),
  });
}

/** MODEL-54: each strip has one flag for each project year. */
export const stripFlagsMatchLifetime = (project: Project): Project => {
  const years = wholeYears(project.lifetime);
  return mapStrips(project, (strip) =>
    withFields(strip, { projectYearsValid: resizeFlags(strip.projectYearsValid, years) } as Partial<typeof strip>),
  );
};
