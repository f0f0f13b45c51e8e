import type { StorageResult } from '@stackwatt/model';
import { useProject } from '../../../../editor/use-editor.ts';
import { formatUnit } from '../../../../lib/money.ts';
import { useUser } from '../../../../lib/session.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { DetailProps } from '../../views.ts';
import { PartSection } from '../part-section.tsx';
import { presentStores, sizeText } from '../storage/storage-facts.ts';
import { YearTable } from '../years/year-table.tsx';
import { ageingCosts, ageingName, ageingTable, capacityChart, isAgeless } from './augmentation-charts.ts';
import css from '../details.module.css';
import shared from '../../results.module.css';

/** DET-45, DET-46: what age takes from every storage unit, and what is put in. */
export function AugmentationView({ detail, symbol }: DetailProps) {
  const stores = presentStores(detail.storage);
  return (
    <>
      {stores.map((store) => (
        <AgeingStore key={store.index} store={store} symbol={symbol} hasSeveral={stores.length > 1} />
      ))}
    </>
  );
}

interface AgeingStoreProps extends Pick<DetailProps, 'symbol'> {
  readonly store: StorageResult;
  readonly hasSeveral: boolean;
}

function AgeingStore({ store, symbol, hasSeveral }: AgeingStoreProps) {
  const section = useProject(ageingName).toLowerCase();
  const isEarly = useProject((project) => project.earlyAnalysis);
  const { showBaseYearAsYearZero } = useUser();
  const capacity = capacityChart(store, showBaseYearAsYearZero);
  const costs = ageingCosts(store, symbol, showBaseYearAsYearZero);
  const id = `${section}-${store.index}`;
  return (
    <PartSection name={store.name} note={sizeText(store)}>
      {isAgeless(store) && (
        <div className={shared.notice}>
          <Notice>
            This storage does not age, so its capacity stays at {formatUnit(store.nameplateCapacity, 1, 'MWh')} in every year and nothing is
            put in. Its type has no degradation data, or degradation is switched off for it on Equipment.
          </Notice>
        </div>
      )}
      {isEarly && !isAgeless(store) && (
        <p className={`small text-3 ${css.one}`}>Early-stage: what a year takes is put back within it, so every year begins alike.</p>
      )}
      <div className={shared.pair}>
        <section className="card">
          <BarChart
            title="Capacity"
            name={`Capacity, ${store.name}`}
            unit={capacity.unit}
            categories={capacity.categories}
            rowName="Project year"
            rowLabel={(index) => `Year ${capacity.categories[index]}`}
            bars={capacity.bars}
            marks={capacity.marks}
            sentence={capacity.sentence}
            finding={findingOf(capacity.sentence)}
            height={260}
            labelPixels={24}
            axisTitle="Project year"
          />
        </section>
        <section className="card">
          <BarChart
            title="Augmentation cost"
            name={`Augmentation cost, ${store.name}`}
            unit={costs.unit}
            categories={costs.categories}
            rowName="Project year"
            rowLabel={(index) => `Year ${costs.categories[index]}`}
            bars={costs.bars}
            sentence={costs.sentence}
            finding={costs.bars.length === 0 ? undefined : findingOf(costs.sentence)}
            height={260}
            labelPixels={24}
            axisTitle="Project year"
            empty={costs.bars.length === 0 ? 'Nothing is paid for capacity in any year' : undefined}
          />
        </section>
      </div>
      <YearTable
        id={id}
        title="Year by year"
        summary="Usable capacity at the start and at the end of the year; costs negative"
        numbers={ageingTable(store, symbol, showBaseYearAsYearZero)}
        fileName={hasSeveral ? `${section}-${store.index + 1}` : section}
      />
    </PartSection>
  );
}
