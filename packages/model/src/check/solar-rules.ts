import { hasAllowedUnits } from '../project/cost-units.ts';
import { pathsIn, pathTo } from '../project/field-path.ts';
import { isReady } from '../project/series-ref.ts';
import { sizesOf } from '../project/sizing.ts';
import { linksTo, linkTo } from '../wizard/steps.ts';
import { converterRules, SOLAR_CONVERTER_IDS } from './converter-rules.ts';
import { error, warning } from './issue.ts';
import { messages } from './messages.ts';
import { allZero, besideRating, negative, unusedAugmentation } from './part-rules.ts';
import type { Rule } from './rule.ts';

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
