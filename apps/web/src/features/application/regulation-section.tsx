import {
  addRegulationMarket,
  isReady,
  REGULATION_DIRECTIONS,
  REGULATION_KEYS,
  RegulationMarket,
  removeRegulationMarket,
  setRegulationPrice,
  setUseRegulationMarket,
  type RegulationDirection,
  pathsIn,
  pathTo,
} from '@stackwatt/model';
import { BoundNumber, BoundSwitch, BoundText } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { useStripCalls, type StripList } from '../../editor/price-strips.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { switchPart } from '../../editor/switch-part.ts';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useProject, useSaveNow } from '../../editor/use-editor.ts';
import { isCalculated } from '../../lib/calculated.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { Section, Subsection } from '../../ui/section.tsx';
import { AddAnother } from './add-another.tsx';
import { CommitmentField } from './commitment-field.tsx';
import { MarketChoice } from '../../editor/market-choice.tsx';
import { PriceSource } from './price-source.tsx';
import { RegulationSpark, regulationPriceShown } from './section-charts.tsx';
import { inWords } from './section-lines.ts';
import { useMarketSection } from './use-market-section.ts';
import css from './application.module.css';

/** RM-01 to RM-15: markets that pay regulation capacity of the storage. */
export function RegulationSection() {
  const isOn = useProject((project) => project.useRegulationMarket);
  const hasEnergy = useProject((project) => project.useEnergyMarket);
  const markets = useProject((project) => project.regulationMarkets);
  const symbol = useProject((project) => project.currencySymbol);
  const isThere = isCalculated('useRegulationMarket');
  const { fold, holds, errors, revenue } = useMarketSection('regulation');
  const first = markets[0];
  const unit = `${symbol}/MW-h`;
  const meanOf = (direction: RegulationDirection): string => {
    const price = first && first[REGULATION_KEYS[direction].use] ? regulationPriceShown(first, direction) : undefined;
    return price && isReady(price) ? formatNumber(price.mean, 2) : MISSING;
  };
  return (
    <Section
      id="regulation"
      title="Regulation market"
      bare
      note={isOn ? String(markets.length) : undefined}
      summary={
        isOn
          ? undefined
          : !isThere
            ? 'Not in this version'
            : hasEnergy
              ? 'Off. Switch it on to sell regulation capacity of the storage'
              : 'Needs the energy market'
      }
      toggle={{
        isOn,
        disabled: !isOn && (!hasEnergy || !isThere),
        onToggle: (on) => {
          switchPart('useRegulationMarket', on, (project) => setUseRegulationMarket(project, on));
          if (on) fold.onFold(true);
        },
      }}
      fold={isOn ? fold : undefined}
      line={{
        what: `${inWords(markets.map(({ name }) => name))}, ${inWords([...(markets.some((one) => one.useRegUp) ? ['up'] : []), ...(markets.some((one) => one.useRegDown) ? ['down'] : [])]) || 'no direction yet'}`,
        figures: [{ label: 'Reg-Up', value: meanOf('up'), unit }, { label: 'Reg-Down', value: meanOf('down'), unit }, revenue],
        chart: first && <RegulationSpark market={first} unit={unit} />,
        errors,
        holds,
      }}
    >
      {isOn && markets.map((market, index) => <Market key={market.id} market={market} index={index} />)}
      {isOn && <AddAnother what="regulation market" add={addRegulationMarket} />}
    </Section>
  );
}

function Market({ market, index }: { readonly market: RegulationMarket; readonly index: number }) {
  const edit = useEdit();
  const at = pathsIn(pathTo('regulationMarkets', index));
  return (
    <Subsection
      id={market.id}
      title={market.name}
      bar="reg-up"
      actions={
        <DeleteButton
          kind={market.name}
          name={market.name}
          onDelete={() => edit(`delete ${market.name}`, (project) => removeRegulationMarket(project, market.id))}
        >
          Do you want to delete the {market.name} information? Its prices go with it; undo brings them back.
        </DeleteButton>
      }
    >
      <FieldGrid>
        <BoundText path={at('name')} {...fieldOf(RegulationMarket, 'name')} span={5} whenEmpty={`Regulation Market ${index + 1}`} />
        <BoundText path={at('abbreviation')} {...fieldOf(RegulationMarket, 'abbreviation')} span={3} whenEmpty={`Reg Mkt ${index + 1}`} />
      </FieldGrid>
      <div className={`${css.panels} ${css.gap}`}>
        {REGULATION_DIRECTIONS.map((direction) => (
          <DirectionPanel key={direction} market={market} index={index} direction={direction} />
        ))}
      </div>
      {/* Below both panels: the values of 25 years need the whole width. */}
      {REGULATION_DIRECTIONS.map((direction) => {
        const keys = REGULATION_KEYS[direction];
        return (
          market[keys.use] && (
            <EscalatorFields
              key={direction}
              path={at(keys.escalator)}
              label={`${keys.label} price escalator`}
              token={direction === 'up' ? 'reg-up' : 'reg-down'}
            />
          )
        );
      })}
      <div className={css.gap}>
        <FieldGrid>
          <CommitmentField index={index} field="throughputPercentage" hint="Share of the offer that is called as energy" />
          {market.useEnergyPrice && (
            <MarketChoice path={at('energyMarket')} meta={fieldOf(RegulationMarket, 'energyMarket').meta} span={6} />
          )}
          <div className={css.whole}>
            <BoundSwitch path={at('useEnergyPrice')} {...fieldOf(RegulationMarket, 'useEnergyPrice')} />
          </div>
        </FieldGrid>
      </div>
    </Subsection>
  );
}

/** Where the way the prices of a direction are given lies in the project. */
function fieldsOf(index: number, direction: RegulationDirection) {
  const { price, useMultiYear, useSingleFile } = REGULATION_KEYS[direction];
  const market = `regulationMarkets.${index}`;
  return { mode: `${market}.${price}Mode`, multiple: `${market}.${useMultiYear}`, singleFile: `${market}.${useSingleFile}` };
}

interface DirectionPanelProps {
  readonly market: RegulationMarket;
  readonly index: number;
  readonly direction: RegulationDirection;
}

/** RM-11: one direction with its switch, prices, commitment and least price. */
function DirectionPanel({ market, index, direction }: DirectionPanelProps) {
  const keys = REGULATION_KEYS[direction];
  const shared = useImportSettings();
  const { store } = useStripCalls();
  const list: StripList = { type: direction === 'up' ? 'rup' : 'rdn', market: market.id };
  const field = `regulationMarkets.${index}.${keys.price}`;
  const { error, warning } = useMessages(field);
  const edit = useEdit();
  const saveNow = useSaveNow();
  const price = market[keys.price];
  const at = pathsIn(pathTo('regulationMarkets', index));
  return (
    <div className={css.panel}>
      <BoundSwitch path={at(keys.use)} {...fieldOf(RegulationMarket, keys.use)} />
      {market[keys.use] && (
        <>
          <div className={css.gap}>
            <PriceSource
              target={{ kind: 'regulation', id: market.id, direction }}
              list={list}
              fields={fieldsOf(index, direction)}
              label={`${market.name} ${keys.label} price`}
              seriesName={direction === 'up' ? 'Reg Up Price' : 'Reg Down Price'}
              kind="regulation"
              unit={`${shared.symbol}/MW-h`}
              token={direction === 'up' ? 'reg-up' : 'reg-down'}
              prices={{ single: price, multiple: market[keys.multiYear], singleFile: market[keys.singleFile] }}
            >
              <SeriesImport
                {...shared}
                id={field}
                label={`${market.name} ${keys.label} price`}
                seriesName={direction === 'up' ? 'Reg Up Price' : 'Reg Down Price'}
                kind="regulation"
                current={price}
                error={error ?? warning}
                hint={
                  isReady(price)
                    ? `Average ${formatNumber(price.mean, 2)} ${shared.symbol}/MW-h`
                    : `One year in ${shared.symbol}/MW-h. Negative prices become 0.`
                }
                onUse={async (values, facts) => {
                  const ref = await store(list, 0, values, facts);
                  edit(`import ${keys.label} prices`, (project) => setRegulationPrice(project, market.id, direction, ref));
                  await saveNow();
                }}
              />
            </PriceSource>
          </div>
          <div className={`${css.gap} ${css.offer}`}>
            <FieldGrid>
              <CommitmentField index={index} field={keys.maxCommitment} span={7} hint="Most of the storage power that is offered" />
              <BoundNumber path={at(keys.minPrice)} {...fieldOf(RegulationMarket, keys.minPrice)} span={5} />
            </FieldGrid>
          </div>
        </>
      )}
    </div>
  );
}
