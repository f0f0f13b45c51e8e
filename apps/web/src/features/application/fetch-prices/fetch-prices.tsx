import { OPERATOR_IDS, orderProblem, priceOperators, type OperatorId, type PriceOperator } from '@stackwatt/formats';
import type { EnergyMarketKind, Project } from '@stackwatt/model';
import { IconCloudDownload } from '@tabler/icons-react';
import { useId, useState, type ComponentType } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { plural } from '../../../lib/number.ts';
import { useSettings } from '../../../lib/settings.ts';
import { Button, EditButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import type { FetchSlot } from '../../../ui/import/series-import.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useFocusFollows } from '../../../ui/use-focus-follows.ts';
import { provenanceOf } from './provenance.ts';
import { usePriceFetch, type PriceFetchState, type PriceOrderOf } from './use-price-fetch.ts';
import css from './fetch-prices.module.css';

interface FetchPricesProps extends FetchSlot {
  readonly marketKind: EnergyMarketKind;
}

/** A button beside those of the import, where the settings of the server name the service of an operator. */
function FetchPrices({ label, ...dialog }: FetchPricesProps) {
  const { priceOperators: ids } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <EditButton
        size="small"
        kind="quiet"
        icon={IconCloudDownload}
        disabled={dialog.disabled}
        aria-haspopup="dialog"
        aria-label={`Fetch ${label} from operator`}
        onClick={() => setIsOpen(true)}
      >
        Fetch from operator
      </EditButton>
      {isOpen && <FetchDialog {...dialog} operators={OPERATOR_IDS.filter((id) => ids.includes(id))} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** UX-76: the button of each market. */
export const fetchButtons: Readonly<Record<EnergyMarketKind, ComponentType<FetchSlot>>> = {
  dam: (slot) => <FetchPrices marketKind="dam" {...slot} />,
  fmm: (slot) => <FetchPrices marketKind="fmm" {...slot} />,
  rtm: (slot) => <FetchPrices marketKind="rtm" {...slot} />,
};

const lastWholeYear = (): number => new Date().getUTCFullYear() - 1;

const OPERATOR_OF_MARKET: Readonly<Partial<Record<Project['electricityMarket'], OperatorId>>> = { CAISO: 'caiso', 'NY-ISO': 'nyiso' };
/** Stands for a node whose name is typed. */
const OTHER = 'other';

interface FetchDialogProps extends Omit<FetchPricesProps, 'label'> {
  readonly operators: readonly OperatorId[];
  readonly onClose: () => void;
}

function FetchDialog({ operators, marketKind, onFile, onChooseFile, onClose }: FetchDialogProps) {
  const place = useProject(({ electricityMarket, location }) => ({ electricityMarket, utcOffset: location.utcOffsetHours }));
  const [lastYear] = useState(lastWholeYear);
  const [order, setOrder] = useState<PriceOrderOf>(() => {
    const own = OPERATOR_OF_MARKET[place.electricityMarket];
    return firstOrder(own !== undefined && operators.includes(own) ? own : operators[0]!, marketKind, lastYear);
  });
  const [isOther, setIsOther] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  const operator = priceOperators[order.operator];
  const { state, start, stop } = usePriceFetch((file) => {
    onClose();
    onFile({
      name: file.name,
      bytes: new TextEncoder().encode(file.text),
      fetched: provenanceOf(operator.name, file),
      choices: choicesFor(operator, place.utcOffset),
    });
  });
  const close = (): void => {
    stop();
    onClose();
  };
  const change = (change: Partial<PriceOrderOf>): void => {
    stop();
    setOrder({ ...order, ...change });
  };
  const isFetching = state.kind === 'fetching';
  const problem = orderProblem(operator, order, lastYear);
  useFocusFollows(isFetching ? `${id}-stop` : `${id}-start`);
  return (
    <DialogFrame
      isOpen
      onClose={close}
      title="Fetch prices from operator"
      width={640}
      actions={
        isFetching ? (
          // A button of its own, not the one that becomes Cancel under the finger that stops.
          <Button key="stop" id={`${id}-stop`} onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              id={`${id}-start`}
              kind="primary"
              onClick={() => {
                setIsRefused(problem !== undefined);
                if (problem === undefined) start(order);
              }}
            >
              {state.kind === 'failed' ? 'Try again' : 'Fetch prices'}
            </Button>
          </>
        )
      }
    >
      <div className={css.form}>
        <OrderFields
          operators={operators}
          order={order}
          lastYear={lastYear}
          isOther={isOther}
          disabled={isFetching}
          onOperator={(id) => {
            setIsOther(false);
            stop();
            setOrder(firstOrder(id, marketKind, lastYear));
          }}
          onOther={(other) => {
            setIsOther(other);
            if (other) change({ node: '' });
          }}
          onChange={change}
        />
        {isRefused && problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <FetchProgress
          state={state}
          operator={operator.name}
          onChooseFile={() => {
            close();
            onChooseFile();
          }}
        />
      </div>
    </DialogFrame>
  );
}

/** What the operator has of the market of the project, at its first node, of the last year that is over. */
function firstOrder(id: OperatorId, marketKind: EnergyMarketKind, year: number): PriceOrderOf {
  const { markets, nodes } = priceOperators[id];
  return { operator: id, market: markets.find(({ kind }) => kind === marketKind)?.kind ?? markets[0]!.kind, node: nodes[0]!.id, year };
}

/** Stamps in UTC are read in the standard time of the operator, wherever the project lies. */
const choicesFor = ({ utcOffset }: PriceOperator, ofSite: number) =>
  utcOffset === undefined || utcOffset === ofSite ? undefined : { utcOffset };

interface OrderFieldsProps {
  readonly operators: readonly OperatorId[];
  readonly order: PriceOrderOf;
  readonly lastYear: number;
  readonly isOther: boolean;
  readonly disabled: boolean;
  readonly onOperator: (id: OperatorId) => void;
  readonly onOther: (isOther: boolean) => void;
  readonly onChange: (change: Partial<PriceOrderOf>) => void;
}

function OrderFields({ operators, order, lastYear, isOther, disabled, onOperator, onOther, onChange }: OrderFieldsProps) {
  const id = useId();
  const { markets, nodes, otherNode, firstYear, yearsNote } = priceOperators[order.operator];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, back) => String(lastYear - back));
  return (
    <FieldGrid>
      <SelectField<OperatorId>
        id={`${id}-operator`}
        label="Operator"
        span={6}
        value={order.operator}
        choices={operators.map((one) => ({ value: one, label: priceOperators[one].name }))}
        disabled={disabled}
        onCommit={onOperator}
      />
      <SelectField<PriceOrderOf['market']>
        id={`${id}-market`}
        label="Market"
        span={6}
        value={order.market}
        choices={markets.map(({ kind, name }) => ({ value: kind, label: name }))}
        disabled={disabled}
        onCommit={(market) => onChange({ market })}
      />
      <SelectField<string>
        id={`${id}-node`}
        label={otherNode === undefined ? 'Zone' : 'Node or hub'}
        span={6}
        value={isOther ? OTHER : order.node}
        choices={[
          ...nodes.map((node) => ({ value: node.id, label: node.name })),
          ...(otherNode === undefined ? [] : [{ value: OTHER, label: 'Another node' }]),
        ]}
        hint={isOther ? undefined : `${order.node} in the files of the operator`}
        disabled={disabled}
        onCommit={(node) => {
          onOther(node === OTHER);
          if (node !== OTHER) onChange({ node });
        }}
      />
      <SelectField<string>
        id={`${id}-year`}
        label="Year"
        span={6}
        value={String(order.year)}
        choices={years.map((year) => ({ value: year, label: year }))}
        hint={yearsNote}
        disabled={disabled}
        onCommit={(year) => onChange({ year: Number(year) })}
      />
      {isOther && (
        <TextField
          id={`${id}-other`}
          label="Name of the node"
          span={6}
          value={order.node}
          maxLength={60}
          placeholder={nodes[0]!.id}
          hint="As the operator writes it"
          disabled={disabled}
          check={(text) =>
            text === '' || otherNode?.test(text) === true ? undefined : `Capital letters, digits, _ and - as in ${nodes[0]!.id}`
          }
          onCommit={(node) => onChange({ node })}
        />
      )}
    </FieldGrid>
  );
}

interface FetchProgressProps {
  readonly state: PriceFetchState;
  /** 'NYISO' */
  readonly operator: string;
  readonly onChooseFile: () => void;
}

/** How far it is, or why it failed and what works all the same. */
function FetchProgress({ state, operator, onChooseFile }: FetchProgressProps) {
  switch (state.kind) {
    case 'none':
      return (
        <p className="small text-3">
          A year comes in twelve files, one after the other. It is read like a file that you choose: you check it before it is used.
        </p>
      );
    case 'fetching':
      return (
        <div className={css.progress}>
          <ProgressBar
            label="Progress of the download"
            max={Math.max(1, state.pieces)}
            value={state.pieces === 0 ? undefined : state.fetched}
          />
          <output className="small text-3">
            {state.pieces === 0
              ? `Asking ${operator}`
              : `${state.fetched} of ${plural(state.pieces, 'file')}, about ${state.secondsLeft ?? 0} s left. What is fetched is kept.`}
          </output>
        </div>
      );
    case 'failed':
      return (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={onChooseFile}>
              Choose a file instead
            </Button>
          }
        >
          {state.why}
        </Notice>
      );
  }
}
