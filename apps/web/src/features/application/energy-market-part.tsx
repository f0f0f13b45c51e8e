import {
  EnergyMarket,
  ENERGY_MARKET_NAMES,
  energyMarketRemovalProblem,
  priceModeOf,
  removeEnergyMarket,
  setMarketPrice,
  pathsIn,
  pathTo,
} from '@stackwatt/model';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { BoundText } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useStripCalls } from '../../editor/price-strips.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useProject, useSaveNow } from '../../editor/use-editor.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { StateText } from '../../ui/notice.tsx';
import { Subsection } from '../../ui/section.tsx';
import { STREAM_MARKS } from '../../ui/tokens.ts';
import { fetchButtons } from './fetch-prices/fetch-prices.tsx';
import { HourlyCommitment } from './hourly-commitment.tsx';
import { ImportPricePart } from './import-price-part.tsx';
import { PricePart } from './price-part.tsx';
import { PriceSource } from './price-source.tsx';

interface EnergyMarketPartProps {
  readonly index: number;
  /** How many markets there are. */
  readonly count: number;
}

/** One energy market: its names, its price strip and what buying costs. */
export function EnergyMarketPart({ index, count }: EnergyMarketPartProps) {
  const market = useProject((project) => project.energyMarkets[index]!);
  const settings = useImportSettings();
  const { symbol } = settings;
  const { error, warning } = useMessages(`energyMarkets.${index}.price`);
  const edit = useEdit();
  const { store } = useStripCalls();
  const saveNow = useSaveNow();
  const path = pathsIn(pathTo('energyMarkets', index));
  return (
    <>
      <Subsection
        id={market.id}
        title={market.name}
        bar={STREAM_MARKS[market.kind].token}
        summary={
          <StateText boxed icon={null}>
            {market.abbreviation}
          </StateText>
        }
        actions={<DeleteMarket id={market.id} name={market.name} isOnly={count === 1} />}
      >
        <FieldGrid>
          <BoundText path={path('name')} {...fieldOf(EnergyMarket, 'name')} whenEmpty={ENERGY_MARKET_NAMES[market.kind]} span={5} />
          <BoundText
            path={path('abbreviation')}
            {...fieldOf(EnergyMarket, 'abbreviation')}
            whenEmpty={ENERGY_MARKET_NAMES[market.kind].toUpperCase()}
            span={3}
          />
          <BoundText path={path('priceName')} {...fieldOf(EnergyMarket, 'priceName')} whenEmpty="Energy Price" span={4} />
        </FieldGrid>
        <Allocations index={index} count={count} />
        <div style={{ marginTop: 14 }}>
          <PriceSource
            target={{ kind: 'energy', id: market.id }}
            list={{ type: market.kind }}
            fields={{
              mode: `energyMarkets.${index}.priceMode`,
              multiple: `energyMarkets.${index}.useMultiYearPrice`,
              singleFile: `energyMarkets.${index}.useSingleFileMultiYearPrice`,
            }}
            label={`${market.name} price`}
            seriesName={market.priceName}
            kind="price"
            unit={`${symbol}/MWh`}
            token={STREAM_MARKS[market.kind].token}
            prices={{ single: market.price, multiple: market.multiYearPrice, singleFile: market.singleFileMultiYearPrice }}
          >
            <SeriesImport
              id={`energyMarkets.${index}.price`}
              label={`${market.name} price`}
              seriesName={market.priceName}
              kind="price"
              current={market.price}
              {...settings}
              error={error ?? warning}
              fetchButton={fetchButtons[market.kind]}
              hint={`One year of prices in ${symbol}/MWh, at 60, 30, 15, 10, 5 or 1 minutes. Negative prices are kept.`}
              onUse={async (values, facts) => {
                const price = await store({ type: market.kind }, 0, values, facts);
                edit(`import ${market.name} prices`, (project) => setMarketPrice(project, market.id, price));
                await saveNow();
              }}
            />
          </PriceSource>
        </div>
        <EscalatorFields path={path('priceEscalator')} label="Price escalator" token={STREAM_MARKS[market.kind].token} />
      </Subsection>
      {priceModeOf(market) === 'single' && <PricePart market={market} symbol={symbol} />}
      <ImportPricePart index={index} market={market} symbol={symbol} />
    </>
  );
}

const SHARES = [
  'allocationSensitivity',
  'pvAllocationSensitivity',
  'windAllocationSensitivity',
  'maxStorageCommitmentSensitivity',
] as const;
type ShareKey = (typeof SHARES)[number];

/** EM-25, EM-26: what of the plant is offered here; one market alone has all of it, and the last one all of the storage that is left. */
function Allocations({ index, count }: EnergyMarketPartProps) {
  const uses = useProject((project) => ({ solar: project.useSolar, wind: project.useWind, storage: project.useStorage }));
  const market = useProject((project) => project.energyMarkets[index]);
  const isLast = index === count - 1;
  if (!market) return null;
  // Lists of several values multiply the run even where they change nothing.
  const isLong = (key: ShareKey): boolean => market[key].length > 1;
  const isShared = count > 1 && (uses.solar || uses.wind || (uses.storage && !isLast));
  if (!isShared && !SHARES.some(isLong)) return null;
  const shows = (key: ShareKey, isUsed: boolean): boolean => (isShared && isUsed) || isLong(key);
  const path = pathsIn(pathTo('energyMarkets', index));
  return (
    <div style={{ marginTop: 14 }}>
      <FieldGrid>
        {shows('allocationSensitivity', !isLast) && (
          <BoundSizes
            path={path('allocationSensitivity')}
            {...fieldOf(EnergyMarket, 'allocationSensitivity')}
            span={4}
            goesWith="the other shares"
            hint={isLast ? 'The last market has what is left, whatever stands here' : 'Of the whole plant'}
          />
        )}
        {shows('pvAllocationSensitivity', uses.solar) && (
          <BoundSizes
            path={path('pvAllocationSensitivity')}
            {...fieldOf(EnergyMarket, 'pvAllocationSensitivity')}
            span={4}
            goesWith="the other shares"
            hint="Over all markets 100 %"
          />
        )}
        {shows('windAllocationSensitivity', uses.wind) && (
          <BoundSizes
            path={path('windAllocationSensitivity')}
            {...fieldOf(EnergyMarket, 'windAllocationSensitivity')}
            span={4}
            goesWith="the other shares"
            hint="Over all markets 100 %"
          />
        )}
        {shows('maxStorageCommitmentSensitivity', uses.storage && !isLast) && (
          <BoundSizes
            path={path('maxStorageCommitmentSensitivity')}
            {...fieldOf(EnergyMarket, 'maxStorageCommitmentSensitivity')}
            span={4}
            goesWith="the other shares"
            hint="The last market has what is left"
          />
        )}
      </FieldGrid>
      {uses.storage && !isLast && <HourlyCommitment index={index} />}
    </div>
  );
}

/** EM-20, EM-21: a market that another part refers to stays, and the question says why. */
function DeleteMarket({ id, name, isOnly }: { readonly id: string; readonly name: string; readonly isOnly: boolean }) {
  const problem = useProject((project) => energyMarketRemovalProblem(project, id));
  const edit = useEdit();
  return (
    <DeleteButton
      kind={name}
      name={name}
      problem={problem}
      onDelete={() => edit(`delete ${name}`, (project) => removeEnergyMarket(project, id))}
    >
      Do you want to delete the {name} information? Its prices go with it{isOnly ? ', and the energy market is switched off' : ''}.
    </DeleteButton>
  );
}
