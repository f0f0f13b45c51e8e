import { EnergyMarket, setField, type Project, pathTo } from '@stackwatt/model';
import { BoundNumber } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useSaveNow, useStoreSeries } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { Subsection } from '../../ui/section.tsx';
import { STREAM_MARKS } from '../../ui/tokens.ts';

interface ImportPricePartProps {
  readonly index: number;
  readonly market: EnergyMarket;
  readonly symbol: string;
}

/** What energy bought from the grid costs (EM-10, D-079): the sale price, the sale price with a charge, or a series of its own. */
const WAYS = ['sale', 'charge', 'series'] as const;
type Way = (typeof WAYS)[number];
const wayOf = (market: EnergyMarket): Way =>
  market.hasSeparateImportPrice ? 'series' : market.useImportPriceMultiplier ? 'charge' : 'sale';
const withWay = (project: Project, index: number, way: Way): Project =>
  setField(
    setField(project, ['energyMarkets', index, 'hasSeparateImportPrice'], way === 'series'),
    ['energyMarkets', index, 'useImportPriceMultiplier'],
    way === 'charge',
  );

export function ImportPricePart({ index, market, symbol }: ImportPricePartProps) {
  const settings = useImportSettings();
  const field = `energyMarkets.${index}.importPrice`;
  const { error, warning } = useMessages(field);
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const saveNow = useSaveNow();
  const way = wayOf(market);
  return (
    <Subsection title="Price of energy bought">
      <FieldGrid>
        <ChoiceSegments<Way>
          id={`energyMarkets.${index}.importPriceKind`}
          label="Energy bought from the grid costs"
          span={8}
          value={way}
          choices={[
            { value: 'sale', label: 'Sale price' },
            { value: 'charge', label: 'Sale price and a charge' },
            { value: 'series', label: 'Own price series' },
          ]}
          help={{
            text: 'Price of energy bought to charge the battery. A charge is added to the sale price, as a percentage of its absolute value; a series of its own replaces it.',
            default: 'Sale price',
          }}
          hint={
            {
              sale: 'Buying and selling cost the same in every hour',
              charge: 'Buying is never cheaper than selling, also at negative prices',
              series: 'Used in every hour instead of the sale price',
            }[way]
          }
          onCommit={(next) => edit('change the price of energy bought', (project) => withWay(project, index, next))}
        />
        {way === 'charge' && (
          <BoundNumber
            path={pathTo('energyMarkets', index, 'importPriceMultiplier')}
            {...fieldOf(EnergyMarket, 'importPriceMultiplier')}
            span={4}
            hint={
              market.price.state === 'ready'
                ? `On average ${formatNumber(market.price.mean, 2)} ${symbol}/MWh before the charge`
                : undefined
            }
          />
        )}
      </FieldGrid>
      {way === 'series' && (
        <div style={{ marginTop: 14 }}>
          <SeriesImport
            id={field}
            label={`${market.name} import price`}
            seriesName="Import Energy Price"
            kind="price"
            current={market.importPrice}
            {...settings}
            error={error ?? warning}
            hint={
              market.importPrice.state === 'ready'
                ? `Average ${formatNumber(market.importPrice.mean, 2)} ${symbol}/MWh`
                : `One year of prices in ${symbol}/MWh`
            }
            onUse={async (values, facts) => {
              const price = await storeSeries(values, facts);
              edit(`import ${market.name} import prices`, (project) => setField(project, ['energyMarkets', index, 'importPrice'], price));
              await saveNow();
            }}
          />
          <EscalatorFields
            path={pathTo('energyMarkets', index, 'importPriceEscalator')}
            label="Import price escalator"
            token={STREAM_MARKS[market.kind].token}
          />
        </div>
      )}
    </Subsection>
  );
}
