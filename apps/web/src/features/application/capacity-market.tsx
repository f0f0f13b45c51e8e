import {
  brokenBound,
  CAPACITY_PRICE_UNITS,
  CapacityMarket,
  decimalsOf,
  EVENT_KINDS,
  fieldId,
  isMonthlyPrice,
  pathsIn,
  pathTo,
  removeCapacityMarket,
  setCapacityPriceUnit,
  setField,
  unitLabel,
} from '@stackwatt/model';
import { BoundChoice, BoundNumber } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldsOf, helpOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { MarketChoice } from '../../editor/market-choice.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { MonthValues } from '../../ui/month-values.tsx';
import { Subsection } from '../../ui/section.tsx';
import { Events } from './events.tsx';
import { PermittedHours } from './permitted-hours.tsx';
import { ShortagePenalty } from './shortage-penalty.tsx';
import css from './application.module.css';

const EVENT_NAMES: Record<(typeof EVENT_KINDS)[number], string> = {
  random: 'Drawn among highest-price days',
  scheduled: 'By date',
};
const field = fieldsOf(CapacityMarket);

interface PartProps {
  readonly market: CapacityMarket;
  readonly index: number;
}

/** One capacity market: its events, what capacity and energy earn, and what a shortage costs. */
export function OneCapacityMarket({ market, index, isOnly }: PartProps & { readonly isOnly: boolean }) {
  const at = pathsIn(pathTo('capacityMarkets', index));
  return (
    <>
      <EventsPart market={market} index={index} isOnly={isOnly} />
      {market.eventKind === 'scheduled' && <Events market={market} index={index} />}
      <CapacityPricePart market={market} index={index} />
      <EventEnergyPart market={market} index={index} />
      <ShortagePenalty
        path={pathTo('capacityMarkets', index)}
        entity={CapacityMarket}
        market={{ path: at('penaltyEnergyMarket'), ...field('penaltyEnergyMarket') }}
        offHint="Off: a system that cannot deliver a call is infeasible"
      />
    </>
  );
}

function EventsPart({ market, index, isOnly }: PartProps & { readonly isOnly: boolean }) {
  const edit = useEdit();
  const at = pathsIn(pathTo('capacityMarkets', index));
  return (
    <Subsection
      id={market.id}
      title={isOnly ? 'Events' : `Capacity market ${index + 1}, events`}
      bar="capacity"
      actions={
        <DeleteButton
          kind="Capacity Market"
          name={isOnly ? 'the capacity market' : `capacity market ${index + 1}`}
          onDelete={() => edit('delete the capacity market', (project) => removeCapacityMarket(project, market.id))}
        >
          Do you want to delete the Capacity Market information? Its events and prices go with it; undo brings them back.
        </DeleteButton>
      }
    >
      <FieldGrid>
        <BoundChoice
          path={at('eventKind')}
          {...field('eventKind')}
          span={6}
          choices={EVENT_KINDS.map((value) => ({ value, label: EVENT_NAMES[value] }))}
        />
        {market.eventKind === 'random' && (
          <>
            <BoundNumber path={at('totalCallsPerYear')} {...field('totalCallsPerYear')} span={3} half />
            <BoundNumber path={at('averageCallDuration')} {...field('averageCallDuration')} span={3} half />
            <BoundNumber path={at('numberOfHighestPriceDays')} {...field('numberOfHighestPriceDays')} span={4} half />
          </>
        )}
        <BoundNumber
          path={at('allocatedStorageCapacity')}
          {...field('allocatedStorageCapacity')}
          span={4}
          half
          hint="Energy held for a call, as a share of what the storage can hold"
        />
      </FieldGrid>
      {market.eventKind === 'random' && (
        <div className={css.gap}>
          <PermittedHours market={market} index={index} />
        </div>
      )}
    </Subsection>
  );
}

function CapacityPricePart({ market, index }: PartProps) {
  const edit = useEdit();
  const symbol = useProject((project) => project.currencySymbol);
  const at = pathsIn(pathTo('capacityMarkets', index));
  const unit = unitLabel(market.priceUnit, symbol);
  return (
    <Subsection title="Capacity price">
      <FieldGrid>
        <SelectField
          id={fieldId(at('priceUnit'))}
          label={field('priceUnit').meta.title}
          span={3}
          help={helpOf(field('priceUnit').meta, symbol)}
          value={market.priceUnit}
          choices={CAPACITY_PRICE_UNITS.map((value) => ({ value, label: unitLabel(value, symbol) }))}
          onCommit={(value) => edit('change the unit of the capacity price', (project) => setCapacityPriceUnit(project, market.id, value))}
        />
        {!isMonthlyPrice(market.priceUnit) && (
          <BoundNumber path={at('singleYearPrice')} {...field('singleYearPrice')} span={4} unit={unit} />
        )}
        <BoundSizes path={at('capacityPriceSensitivity')} {...field('capacityPriceSensitivity')} span={5} lead="×" />
      </FieldGrid>
      {isMonthlyPrice(market.priceUnit) && <MonthlyPrices market={market} index={index} unit={unit} />}
      <EscalatorFields path={at('capacityEscalator')} label="Capacity price escalator" token="capacity" />
    </Subsection>
  );
}

function MonthlyPrices({ market, index, unit }: PartProps & { readonly unit: string }) {
  const edit = useEdit();
  const at = pathsIn(pathTo('capacityMarkets', index));
  return (
    <div className={css.gap}>
      <MonthValues
        id={fieldId(at('capacityPrice'))}
        label="Monthly capacity prices"
        unit={unit}
        values={market.capacityPrice}
        digits={decimalsOf(field('capacityPrice').meta)}
        check={(value) => brokenBound(value, field('capacityPrice').meta)}
        onChange={(changes, step) =>
          edit(step, (project) =>
            changes.reduce((changed, { month, value }) => setField(changed, at('capacityPrice', month), value), project),
          )
        }
      />
      <div className={css.gap}>
        <FieldGrid>
          <BoundNumber
            path={at('multiPriceInitialValue')}
            {...field('multiPriceInitialValue')}
            span={5}
            unit={unit}
            hint="Months that have a price keep it; Set all gives each of them another"
          />
        </FieldGrid>
      </div>
    </div>
  );
}

function EventEnergyPart({ market, index }: PartProps) {
  const at = pathsIn(pathTo('capacityMarkets', index));
  return (
    <Subsection title="Energy delivered in events">
      <FieldGrid>
        <BoundChoice
          path={at('energyPriceKind')}
          {...field('energyPriceKind')}
          span={5}
          choices={[
            { value: 'market', label: 'Price of a market' },
            { value: 'flat', label: 'Flat price' },
          ]}
        />
        {market.energyPriceKind === 'market' ? (
          <MarketChoice path={at('energyMarket')} meta={field('energyMarket').meta} />
        ) : (
          <BoundNumber path={at('energyPrice')} {...field('energyPrice')} />
        )}
      </FieldGrid>
      {market.energyPriceKind === 'flat' && (
        <EscalatorFields path={at('energyEscalator')} label="Energy price escalator" token="capacity" />
      )}
    </Subsection>
  );
}
