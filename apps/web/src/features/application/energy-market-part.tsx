import { IconTrash } from '@tabler/icons-react';
import { EnergyMarket, ENERGY_MARKET_NAMES, removeEnergyMarket, setMarketPrice } from '@stackwatt/model';
import { useState } from 'react';
import { BoundText, fieldOf } from '../../editor/bound-fields.tsx';
import { useEdit, useIssues, useProject, useSaveNow, useStorePrice } from '../../editor/use-editor.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { StateText } from '../../ui/notice.tsx';
import { Subsection } from '../../ui/section.tsx';
import { STREAM_MARKS } from '../../ui/tokens.ts';
import { ImportPricePart } from './import-price-part.tsx';
import { PricePart } from './price-part.tsx';

interface EnergyMarketPartProps {
  readonly index: number;
  readonly isOnly: boolean;
}

/** One energy market: its names, its price strip and what buying costs. */
export function EnergyMarketPart({ index, isOnly }: EnergyMarketPartProps) {
  const market = useProject((project) => project.energyMarkets[index]!);
  const symbol = useProject((project) => project.currencySymbol);
  const decimalComma = useProject((project) => project.useCommaAsDecimalPoint);
  const utcOffset = useProject((project) => project.location.utcOffsetHours);
  const issue = useIssues().find((one) => one.link.field === `energyMarkets.${index}.price`);
  const edit = useEdit();
  const storePrice = useStorePrice();
  const saveNow = useSaveNow();
  const path = (key: string) => ['energyMarkets', index, key] as const;
  return (
    <>
      <Subsection
        id={market.id} title={market.name} bar={STREAM_MARKS[market.kind].token} summary={<StateText boxed icon={null}>{market.abbreviation}</StateText>}
        actions={<DeleteMarket id={market.id} name={market.name} isOnly={isOnly} />}
      >
        <FieldGrid>
          <BoundText path={path('name')} {...fieldOf(EnergyMarket, 'name')} whenEmpty={ENERGY_MARKET_NAMES[market.kind]} span={5} />
          <BoundText path={path('abbreviation')} {...fieldOf(EnergyMarket, 'abbreviation')} whenEmpty={ENERGY_MARKET_NAMES[market.kind].toUpperCase()} span={3} />
        </FieldGrid>
        <div style={{ marginTop: 14 }}>
          <SeriesImport
            id={`energyMarkets.${index}.price`} label={`${market.name} price`} seriesName={market.priceName} kind="price" current={market.price} symbol={symbol}
            decimalComma={decimalComma} utcOffset={utcOffset} error={issue?.label}
            hint={`One year of prices in ${symbol}/MWh, at 60, 30, 15, 10, 5 or 1 minutes. Negative prices are kept.`}
            onUse={async (values, facts) => {
              const price = await storePrice(market.kind, 0, values, facts);
              edit(`import ${market.name} prices`, (project) => setMarketPrice(project, market.id, price));
              await saveNow();
            }}
          />
        </div>
      </Subsection>
      <PricePart market={market} symbol={symbol} />
      <ImportPricePart index={index} market={market} symbol={symbol} />
    </>
  );
}

function DeleteMarket({ id, name, isOnly }: { readonly id: string; readonly name: string; readonly isOnly: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const edit = useEdit();
  return (
    <>
      <IconButton icon={IconTrash} label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <DialogFrame
        isOpen={isAsking} onClose={() => setIsAsking(false)} title={`Delete ${name}`}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Cancel</Button>
            <Button
              kind="delete"
              onClick={() => {
                setIsAsking(false);
                edit(`delete ${name}`, (project) => removeEnergyMarket(project, id));
              }}
            >
              Continue
            </Button>
          </>
        }
      >
        Do you want to delete the {name} information? Its prices go with it{isOnly ? ', and the energy market is switched off' : ''}.
      </DialogFrame>
    </>
  );
}
