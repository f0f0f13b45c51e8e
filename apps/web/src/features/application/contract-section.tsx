import {
  addContract,
  baseYear,
  Contract,
  isReady,
  OBLIGATION_KINDS,
  removeContract,
  Schedule,
  setField,
  setObligationKind,
  setUseContract,
  type ObligationKind,
  pathsIn,
  pathTo,
} from '@stackwatt/model';
import { HOURS_PER_DAY } from '@stackwatt/units';
import { BoundChoice, BoundNumber, BoundSwitch } from '../../editor/bound-fields.tsx';
import { fieldsOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { meanRate, RateSchedule } from '../../editor/rate-schedule.tsx';
import { editAsking } from '../../editor/asking-edit.tsx';
import { switchPart } from '../../editor/switch-part.ts';
import { useImportSettings } from '../../editor/import-settings.ts';
import { useEdit, useMessages, useProject, useSaveNow, useStoreSeries } from '../../editor/use-editor.ts';
import { isCalculated } from '../../lib/calculated.ts';
import { formatNumber, MISSING, plural } from '../../lib/number.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SeriesImport } from '../../ui/import/series-import.tsx';
import { Section, Subsection, type SectionFigure } from '../../ui/section.tsx';
import { AddAnother } from './add-another.tsx';
import { Obligations } from './obligations.tsx';
import { ContractSpark } from './section-charts.tsx';
import { owedPerDay } from './section-lines.ts';
import { ShortagePenalty } from './shortage-penalty.tsx';
import { SizerPart } from './sizer/sizer-part.tsx';
import { useMarketSection } from './use-market-section.ts';
import css from './application.module.css';

const OBLIGATION_NAMES: Record<ObligationKind, string> = { daily: 'Daily windows', import: 'Delivery profile', none: 'None' };

/** TOD-01: price schedule, obligation and system sizer of a delivery contract. */
export function ContractSection() {
  const isOn = useProject((project) => project.useContract);
  const contracts = useProject((project) => project.contracts);
  const symbol = useProject((project) => project.currencySymbol);
  const year = useProject(baseYear);
  const isThere = isCalculated('useContract');
  const { fold, holds, errors, revenue } = useMarketSection('contract');
  const first = contracts[0];
  return (
    <Section
      id="contract"
      title="Time of delivery contract"
      bare
      note={isOn && contracts.length > 1 ? String(contracts.length) : undefined}
      summary={isOn ? undefined : isThere ? 'Off. Switch it on to sell under a contract' : 'Not in this version'}
      toggle={{
        isOn,
        disabled: !isOn && !isThere,
        onToggle: (on) => {
          switchPart('useContract', on, (project) => setUseContract(project, on));
          if (on) fold.onFold(true);
        },
      }}
      fold={isOn ? fold : undefined}
      line={
        first && {
          what: `Time of delivery, ${first.energyPriceKind === 'schedule' ? rateCount(first) : 'imported prices'}${contracts.length > 1 ? `, ${contracts.length} contracts` : ''}`,
          figures: [owedFigure(first, year), { label: 'Paid, average', value: paidOnAverage(first, year), unit: `${symbol}/MWh` }, revenue],
          chart: <ContractSpark contract={first} year={year} />,
          errors,
          holds,
        }
      }
    >
      {isOn &&
        contracts.map((contract, index) => (
          <OneContract key={contract.id} contract={contract} index={index} isOnly={contracts.length === 1} />
        ))}
      {isOn && <AddAnother what="contract" add={addContract} />}
    </Section>
  );
}

/** A single rate is typed here; several, and the hours of each, in the drawer. */
function OnePrice({ contract, index, symbol }: { readonly contract: Contract; readonly index: number; readonly symbol: string }) {
  const edit = useEdit();
  const { value } = contract.energyPriceSchedule.rates[0]!;
  const isInitial = value === Schedule.parse({}).rates[0]!.value;
  return (
    <FieldGrid>
      <NumberField
        id={`contracts.${index}.energyPriceSchedule.rates.0.value`}
        label="Price in every hour"
        unit={`${symbol}/MWh`}
        digits={2}
        span={4}
        value={value}
        help={{ text: 'What the contract pays for each MWh delivered. Revenue under the contract rises with it.', unit: `${symbol}/MWh` }}
        // One line in both states: a hint that goes while a button below is pressed would move the button from under the pointer.
        hint={isInitial ? 'A starting value: enter what the contract pays' : 'Several prices: open the rates'}
        onCommit={(next) =>
          edit('change the contract price', (project) =>
            setField(project, ['contracts', index, 'energyPriceSchedule', 'rates', 0, 'value'], next),
          )
        }
      />
    </FieldGrid>
  );
}

const rateCount = ({ energyPriceSchedule: { rates } }: Contract): string => plural(rates.length, 'rate');

/** Energy owed on an average day. */
function owedFigure(contract: Contract, year: number): SectionFigure {
  const unit = 'MWh/day';
  if (contract.obligationKind === 'none') return { label: 'Owed', value: 'nothing' };
  if (contract.obligationKind === 'daily') return { label: 'Owed', value: formatNumber(owedPerDay(contract, year), 1), unit };
  const { obligationTimeSeries: owed } = contract;
  return { label: 'Owed', value: isReady(owed) ? formatNumber(owed.mean * HOURS_PER_DAY, 1) : MISSING, unit };
}
const paidOnAverage = (contract: Contract, year: number): string => {
  if (contract.energyPriceKind === 'schedule') return formatNumber(meanRate(contract.energyPriceSchedule, year), 2);
  return isReady(contract.energyPriceTimeSeries) ? formatNumber(contract.energyPriceTimeSeries.mean, 2) : MISSING;
};

interface OneContractProps {
  readonly contract: Contract;
  readonly index: number;
  readonly isOnly: boolean;
}

function OneContract({ contract, index, isOnly }: OneContractProps) {
  const edit = useEdit();
  const symbol = useProject((project) => project.currencySymbol);
  const uses = useProject((project) => ({ solar: project.useSolar, wind: project.useWind, storage: project.useStorage }));
  const at = pathsIn(pathTo('contracts', index));
  const field = fieldsOf(Contract);
  const owesNothing = contract.obligationKind === 'none';
  return (
    <>
      <Subsection
        id={contract.id}
        title={isOnly ? 'Energy price' : `Contract ${index + 1}, energy price`}
        bar="contract"
        actions={
          <DeleteButton
            kind="Contract"
            name={isOnly ? 'the contract' : `contract ${index + 1}`}
            onDelete={() => edit('delete the contract', (project) => removeContract(project, contract.id))}
          >
            Do you want to delete the Contract information? Its prices and obligations go with it; undo brings them back.
          </DeleteButton>
        }
      >
        <FieldGrid>
          <BoundChoice
            path={at('energyPriceKind')}
            {...field('energyPriceKind')}
            span={6}
            choices={[
              { value: 'schedule', label: 'By month and hour' },
              { value: 'import', label: 'Imported year' },
            ]}
          />
        </FieldGrid>
        <div className={css.gap}>
          {contract.energyPriceKind === 'schedule' ? (
            <RateSchedule
              path={at('energyPriceSchedule')}
              title="Energy price schedule"
              of="Delivery contract, rate by month and hour"
              meta={field('energyPriceSchedule').meta}
            />
          ) : (
            <ContractSeries index={index} which="energyPriceTimeSeries" contract={contract} />
          )}
        </div>
        {contract.energyPriceKind === 'schedule' && contract.energyPriceSchedule.rates.length === 1 && (
          <div className={css.gap}>
            <OnePrice contract={contract} index={index} symbol={symbol} />
          </div>
        )}
        <EscalatorFields path={at('energyPriceEscalator')} label="Energy price escalator" token="contract" />
      </Subsection>
      <Subsection title="Obligation to deliver">
        <FieldGrid>
          <BoundChoice
            path={at('obligationKind')}
            {...field('obligationKind')}
            span={7}
            choices={OBLIGATION_KINDS.map((value) => ({ value, label: OBLIGATION_NAMES[value] }))}
            onEdit={(kind) =>
              editAsking({
                label: 'change the obligation',
                change: (project) => setObligationKind(project, contract.id, kind),
                of: at('obligationKind'),
              })
            }
          />
        </FieldGrid>
        <div className={css.gap}>
          {contract.obligationKind === 'daily' && <Obligations contract={contract} index={index} />}
          {contract.obligationKind === 'import' && <ContractSeries index={index} which="obligationTimeSeries" contract={contract} />}
          {owesNothing && (
            <FieldGrid>
              {uses.solar && <BoundNumber path={at('contractedSolarCapacity')} {...field('contractedSolarCapacity')} half />}
              {uses.wind && <BoundNumber path={at('contractedWindCapacity')} {...field('contractedWindCapacity')} half />}
              {uses.storage && <BoundNumber path={at('contractedStorageCapacity')} {...field('contractedStorageCapacity')} half />}
              <div className={css.whole}>
                <BoundSwitch path={at('competeWithWholesaleMarket')} {...field('competeWithWholesaleMarket')} />
              </div>
            </FieldGrid>
          )}
        </div>
      </Subsection>
      {!owesNothing && (
        <ShortagePenalty
          path={pathTo('contracts', index)}
          entity={Contract}
          market={{ path: at('energyMarket'), ...field('energyMarket') }}
          offHint="Off: a system that cannot deliver what it owes is infeasible"
        />
      )}
      {!owesNothing && <SizerPart contract={contract} index={index} />}
    </>
  );
}

/** TOD-04, TOD-08: a year of prices or of power owed. */
function ContractSeries({
  index,
  which,
  contract,
}: {
  readonly index: number;
  readonly which: 'energyPriceTimeSeries' | 'obligationTimeSeries';
  readonly contract: Contract;
}) {
  const shared = useImportSettings();
  const field = `contracts.${index}.${which}`;
  const { error, warning } = useMessages(field);
  const edit = useEdit();
  const storeSeries = useStoreSeries();
  const saveNow = useSaveNow();
  const current = contract[which];
  const isPrice = which === 'energyPriceTimeSeries';
  const unit = isPrice ? `${shared.symbol}/MWh` : 'MW';
  return (
    <SeriesImport
      {...shared}
      id={field}
      label={isPrice ? 'Contract price' : 'Delivery profile'}
      seriesName={isPrice ? 'Energy Price' : 'Delivery Profile'}
      kind={isPrice ? 'price' : 'obligation'}
      current={current}
      error={error ?? warning}
      hint={
        isReady(current)
          ? `Average ${formatNumber(current.mean, 2)} ${unit}`
          : isPrice
            ? `One year in ${unit}`
            : 'Power owed, one year, in kW unless the file says otherwise'
      }
      onUse={async (values, facts) => {
        const ref = await storeSeries(values, facts);
        edit(isPrice ? 'import contract prices' : 'import a delivery profile', (project) =>
          setField(project, ['contracts', index, which], ref),
        );
        await saveNow();
      }}
    />
  );
}
