import { IconGridDots } from '@tabler/icons-react';
import {
  decimalsOf,
  fieldMeta,
  addCapacityMarket,
  baseYear,
  brokenBound,
  CAPACITY_PRICE_UNITS,
  CapacityMarket,
  EVENT_KINDS,
  fieldId,
  isMonthlyPrice,
  mayOccur,
  pathsIn,
  pathTo,
  removeCapacityMarket,
  setCapacityPriceUnit,
  setField,
  setScheduleCells,
  setUseCapacityMarket,
  unitLabel,
} from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { HOURS_PER_YEAR, MONTHS_PER_YEAR } from '@stackwatt/units';
import { useState } from 'react';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf, fieldsOf, helpOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useReadOnlyReason } from '../../editor/read-only-reason.ts';
import { switchPart } from '../../editor/switch-part.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { ValueDrawer } from '../../editor/value-drawer.tsx';
import { isCalculated } from '../../lib/calculated.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid, FieldMessage } from '../../ui/field-frame.tsx';
import { MonthValues } from '../../ui/month-values.tsx';
import { PasteButton } from '../../ui/paste-button.tsx';
import { hoursOnLevels, type Cell } from '../../ui/schedule-cells.ts';
import { Brush, Brushes } from '../../ui/schedule-brush.tsx';
import { ScheduleGrid } from '../../ui/schedule-grid.tsx';
import type { ScheduleLevel } from '../../ui/schedule-level.ts';
import { Section, Subsection } from '../../ui/section.tsx';
import { AddAnother } from './add-another.tsx';
import { usePastedBlock } from '../../ui/use-pasted-block.ts';
import { MarketChoice } from '../../editor/market-choice.tsx';
import { Events } from './events.tsx';
import { CapacitySpark } from './section-charts.tsx';
import { capacityPriceShown, eventsPerYear } from './section-lines.ts';
import { ShortagePenalty } from './shortage-penalty.tsx';
import { useMarketSection } from './use-market-section.ts';
import css from './application.module.css';

const EVENT_NAMES: Record<(typeof EVENT_KINDS)[number], string> = {
  random: 'Drawn among highest-price days',
  scheduled: 'By date',
};

/** CM-01: events, capacity price, energy price and shortage penalty. */
export function CapacitySection() {
  const isOn = useProject((project) => project.useCapacityMarket);
  const markets = useProject((project) => project.capacityMarkets);
  const symbol = useProject((project) => project.currencySymbol);
  const year = useProject(baseYear);
  const isThere = isCalculated('useCapacityMarket');
  const { fold, holds, errors, revenue } = useMarketSection('capacity');
  const first = markets[0];
  const events = first && eventsPerYear(first);
  return (
    <Section
      id="capacity"
      title="Capacity market"
      bare
      note={isOn && markets.length > 1 ? String(markets.length) : undefined}
      summary={isOn ? undefined : isThere ? 'Off. Switch it on to sell capacity' : 'Not in this version'}
      toggle={{
        isOn,
        disabled: !isOn && !isThere,
        onToggle: (on) => {
          switchPart('useCapacityMarket', on, (project) => setUseCapacityMarket(project, on));
          if (on) fold.onFold(true);
        },
      }}
      fold={isOn ? fold : undefined}
      line={
        first &&
        events && {
          what: `${first.eventKind === 'random' ? 'Events drawn among highest-price days' : 'Events by date'}${markets.length > 1 ? `, ${markets.length} markets` : ''}`,
          figures: [
            {
              label: isMonthlyPrice(first.priceUnit) ? 'Price, mean' : 'Price',
              // A price per MW and year has six digits: cents would run into the next figure.
              value: formatNumber(
                capacityPriceShown(first),
                Math.abs(capacityPriceShown(first)) < KILO ? decimalsOf(fieldMeta(CapacityMarket, 'singleYearPrice')) : 0,
              ),
              unit: unitLabel(first.priceUnit, symbol),
            },
            { label: 'Events', value: formatNumber(events.count), unit: `in ${formatNumber(events.hours)} h/yr` },
            revenue,
          ],
          chart: <CapacitySpark market={first} year={year} />,
          errors,
          holds,
        }
      }
    >
      {isOn && markets.map((market, index) => <Market key={market.id} market={market} index={index} isOnly={markets.length === 1} />)}
      {isOn && <AddAnother what="capacity market" add={addCapacityMarket} />}
    </Section>
  );
}

function Market({ market, index, isOnly }: { readonly market: CapacityMarket; readonly index: number; readonly isOnly: boolean }) {
  const edit = useEdit();
  const symbol = useProject((project) => project.currencySymbol);
  const at = pathsIn(pathTo('capacityMarkets', index));
  const field = fieldsOf(CapacityMarket);
  const unit = unitLabel(market.priceUnit, symbol);
  return (
    <>
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
      {market.eventKind === 'scheduled' && <Events market={market} index={index} />}
      <Subsection title="Capacity price">
        <FieldGrid>
          <SelectField
            id={fieldId(at('priceUnit'))}
            label={field('priceUnit').meta.title}
            span={3}
            help={helpOf(field('priceUnit').meta, symbol)}
            value={market.priceUnit}
            choices={CAPACITY_PRICE_UNITS.map((value) => ({ value, label: unitLabel(value, symbol) }))}
            onCommit={(value) =>
              edit('change the unit of the capacity price', (project) => setCapacityPriceUnit(project, market.id, value))
            }
          />
          {!isMonthlyPrice(market.priceUnit) && (
            <BoundNumber path={at('singleYearPrice')} {...field('singleYearPrice')} span={4} unit={unit} />
          )}
          <BoundSizes path={at('capacityPriceSensitivity')} {...field('capacityPriceSensitivity')} span={5} lead="×" />
        </FieldGrid>
        {isMonthlyPrice(market.priceUnit) && (
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
        )}
        <EscalatorFields path={at('capacityEscalator')} label="Capacity price escalator" token="capacity" />
      </Subsection>
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
      <ShortagePenalty
        path={pathTo('capacityMarkets', index)}
        entity={CapacityMarket}
        market={{ path: at('penaltyEnergyMarket'), ...field('penaltyEnergyMarket') }}
        offHint="Off: a system that cannot deliver a call is infeasible"
      />
    </>
  );
}

const HOUR_LEVELS: readonly ScheduleLevel[] = [
  { mark: 'N', label: 'will not occur', value: 0 },
  { mark: 'Y', label: 'may occur', value: 1, colour: '#8F3B63' },
];
const HOUR_NAMES = ['Will not occur', 'May occur'];

/** CM-04 to CM-07: hours in which a drawn event may fall. */
function PermittedHours({ market, index }: { readonly market: CapacityMarket; readonly index: number }) {
  const id = fieldId(pathTo('capacityMarkets', index, 'schedule'));
  const messages = useMessages(id);
  const year = useProject(baseYear);
  const [isOpen, setIsOpen] = useState(false);
  const hours = hoursOnLevels(hourLevelOf(market), 2, year)[1]!;
  return (
    <>
      <h4 className={css.gridTitle}>Hours in which an event may occur</h4>
      <div className={css.line}>
        <Button id={id} icon={IconGridDots} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Permitted hours, 12 × 24
        </Button>
        <span className="small text-3">{hours === 0 ? 'No hour is permitted yet' : `${formatNumber(hours)} hours of the year`}</span>
      </div>
      <FieldMessage id={id} {...messages} />
      <PermittedHoursDrawer market={market} index={index} hours={hours} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      <div className={css.gap}>
        <BoundSwitch
          path={pathTo('capacityMarkets', index, 'useScheduleForCapacityReserve')}
          {...fieldOf(CapacityMarket, 'useScheduleForCapacityReserve')}
        />
      </div>
    </>
  );
}

const hourLevelOf =
  (market: CapacityMarket) =>
  ({ row, hour }: Cell): number =>
    mayOccur(market, row % MONTHS_PER_YEAR, row >= MONTHS_PER_YEAR, hour) ? 1 : 0;

interface PermittedHoursDrawerProps {
  readonly market: CapacityMarket;
  readonly index: number;
  /** Permitted in the year. */
  readonly hours: number;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function PermittedHoursDrawer({ market, index, hours, isOpen, onClose }: PermittedHoursDrawerProps) {
  const edit = useEdit();
  const [active, setActive] = useState(1);
  const whyFixed = useReadOnlyReason();
  const put = (what: string, cells: readonly { readonly cell: Cell; readonly level: number }[]): void =>
    edit(what, (project) => {
      const on = cells.filter(({ level }) => level === 1).map(({ cell }) => cell);
      const off = cells.filter(({ level }) => level === 0).map(({ cell }) => cell);
      return setScheduleCells(setScheduleCells(project, market.id, off, false), market.id, on, true);
    });
  const { paste, refuse, refusal } = usePastedBlock((values) =>
    put(
      'paste hours of events',
      values.map(({ cell, value }) => ({ cell, level: value === 0 ? 0 : 1 })),
    ),
  );
  const counts = [HOURS_PER_YEAR - hours, hours];
  return (
    <ValueDrawer
      path={pathTo('capacityMarkets', index, 'schedule')}
      isOpen={isOpen}
      onClose={onClose}
      title="Permitted hours"
      of="Capacity market, hours in which an event may occur"
      verb="Use hours"
      head={
        <PasteButton onText={(text) => paste(text, { row: 0, hour: 0 })} onRefused={refuse}>
          Paste 12 × 24
        </PasteButton>
      }
      effect={
        <span>
          Permitted <b>{formatNumber(hours)}</b> h/yr
        </span>
      }
    >
      <Brushes label="What hours become">
        {HOUR_LEVELS.map((level, at) => (
          <Brush
            key={level.mark}
            level={level}
            name={HOUR_NAMES[at]!}
            hours={formatNumber(counts[at])}
            isActive={at === active}
            onChoose={() => setActive(at)}
          />
        ))}
      </Brushes>
      <ScheduleGrid
        label="Permitted hours"
        levels={HOUR_LEVELS}
        levelAt={hourLevelOf(market)}
        active={active}
        onActive={setActive}
        onPut={put}
        onPaste={paste}
        refusal={refusal}
        whyFixed={whyFixed}
      />
    </ValueDrawer>
  );
}
