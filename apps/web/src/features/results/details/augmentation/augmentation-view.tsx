import type { StorageResult } from '@stackwatt/model';
import { useProject } from '../../../../editor/use-editor.ts';
import { formatUnit } from '../../../../lib/money.ts';
import { useUser } from '../../../../lib/session.ts';
import { findingOf } from '../../../../ui/charts/chart-text.ts';
import { BarChart } from '../../../../ui/charts/bar-chart.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import type { DetailProps } from '../../views.ts';
import { PartSection } from '../part-section.tsx';
import { presentStorage, sizeText } from '../storage/storage-facts.ts';
import { YearTable } from '../years/year-table.tsx';
import { ageingCosts, ageingName, ageingTable, capacityChart, isAgeless } from './augmentation-charts.ts';
import css from '../details.module.css';
import shared from '../../results.module.css';

/** DET-45, DET-46: what age takes from every storage unit, and what is put in. */
export function AugmentationView({ detail, symbol }: DetailProps) {
  const storageUnits = presentStorage(detail.storage);
  return (
    <>
      {storageUnits.map((storageUnit) => (
        <AgeingStorage key={storageUnit.index} storageUnit={storageUnit} symbol={symbol} hasSeveral={storageUnits.length > 1} />
      ))}
    </>
  );
}

interface AgeingStorageProps extends Pick<DetailProps, 'symbol'> {
  readonly storageUnit: StorageResult;
  readonly hasSeveral: boolean;
}

function AgeingStorage({ storageUnit, symbol, hasSeveral }: AgeingStorageProps) {
  const section = useProject(ageingName).toLowerCase();
  const isEarly = useProject((project) => project.earlyAnalysis);
  const { showBaseYearAsYearZero } = useUser();
  const capacity = capacityChart(storageUnit, showBaseYearAsYearZero);
  const costs = ageingCosts(storageUnit, symbol, showBaseYearAsYearZero);
  const id = `${section}-${storageUnit.index}`;
  return (
    <PartSection name={storageUnit.name} note={sizeText(storageUnit)}>
      {isAgeless(storageUnit) && (
        <div className={shared.notice}>
          <Notice>
            This storage does not age, so its capacity stays at {formatUnit(storageUnit.nameplateCapacity, 1, 'MWh')} in every year and
            nothing is put in. Its type has no degradation data, or degradation is switched off for it on Equipment.
          </Notice>
        </div>
      )}
      {isEarly && !isAgeless(storageUnit) && (
        <p className={`small text-3 ${css.one}`}>Early-stage: what a year takes is put back within it, so every year begins alike.</p>
      )}
      <div className={shared.pair}>
        <section className="card">
          <BarChart
            title="Capacity"
            name={`Capacity, ${storageUnit.name}`}
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
            name={`Augmentation cost, ${storageUnit.name}`}
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
        numbers={ageingTable(storageUnit, symbol, showBaseYearAsYearZero)}
        fileName={hasSeveral ? `${section}-${storageUnit.index + 1}` : section}
      />
    </PartSection>
  );
}
