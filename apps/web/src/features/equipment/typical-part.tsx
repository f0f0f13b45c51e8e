import { costLinesOf, getCostPreset, getStorage, windCostRows, type CostLineRow } from '@stackwatt/catalog';
import { CostTable, sizesOf, Solar, Storage, turbineRatingMw, Wind, windSizes, type Sizing } from '@stackwatt/model';
import type { ReactNode } from 'react';
import { useProject } from '../../editor/use-editor.ts';
import { TypicalOffer } from '../../editor/typical-offer.tsx';
import { drawnBy, type With } from '../../lib/drawn-by.ts';
import { useNumberStyle } from '../../lib/number-style.ts';
import { formatNumber } from '../../lib/number.ts';
import { useReadOnly } from '../../ui/read-only.ts';
import { Subsection } from '../../ui/section.tsx';

/** Published figures by line, as the library has them. */
const libraryCost = (rows: readonly CostLineRow[]): CostTable => ({
  ...CostTable.parse({}),
  ...costLinesOf(rows),
  costTableKind: 'complex',
});

/** The type D-210 names: four hours. */
const FOUR_HOURS = 'Energy Storage (1 MW / 4 MWh)';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const isFirstSize = (sizing: Sizing): boolean => isSame(sizesOf(sizing), [1]);

/** What can be taken over by those alone who may change the project: others would see an empty strip. */
const Offered = ({ children }: { readonly children: ReactNode }) => (useReadOnly() ? null : <Subsection>{children}</Subsection>);

/** Only a part whose size and cost were not touched is new: typical values would take from any other what was entered. */
export function TypicalSolar({ item }: { readonly item: Solar }) {
  if (item.kind !== 'homer' || !isFirstSize(item.sizing) || !isSame(item.cost, Solar.parse({}).cost)) return null;
  const preset = getCostPreset('solar');
  return (
    <Offered>
      <TypicalOffer
        part={{ kind: 'solar', id: item.id, cost: libraryCost(preset.rows) }}
        values={`100 MW, the cost lines of the library (${preset.name}, money of ${preset.costYear})`}
      />
    </Offered>
  );
}

export function TypicalWind({ item }: { readonly item: Wind }) {
  if (item.kind !== 'library' || !isSame(windSizes(item), [1]) || !isSame(item.cost, Wind.parse({}).cost)) return null;
  return (
    <Offered>
      <TypicalOffer
        part={{ kind: 'wind', id: item.id, cost: libraryCost(windCostRows(turbineRatingMw(item.specs))) }}
        values="whole turbines of about 100 MW, the cost lines of the library for onshore wind"
      />
    </Offered>
  );
}

const STORAGE = ['id', 'sizing', 'cost', 'specs'] as const;

export const TypicalStorage = drawnBy(STORAGE, function TypicalStorage({ item }: { readonly item: With<Storage, typeof STORAGE> }) {
  useNumberStyle();
  const symbol = useProject((project) => project.currencySymbol);
  const { capital } = item.cost.items[0] ?? { capital: 0 };
  if (!isFirstSize(item.sizing) || item.cost.costTableKind !== 'simple' || capital !== item.specs.capital) return null;
  const specs = getStorage(FOUR_HOURS);
  return (
    <Offered>
      <TypicalOffer
        part={{ kind: 'storage', id: item.id, specs }}
        values={`50 MW of ${specs.name} at ${formatNumber(specs.capital)} ${symbol} a unit, as the library has it`}
      />
    </Offered>
  );
});
