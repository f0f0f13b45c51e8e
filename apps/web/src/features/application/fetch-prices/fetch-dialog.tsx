import { orderProblem, priceOperators, type OperatorId, type PriceOperator } from '@stackwatt/formats';
import type { EnergyMarketKind } from '@stackwatt/model';
import { useId, useState } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import type { FetchSlot } from '../../../ui/import/series-sources.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFocusFollows } from '../../../ui/use-focus-follows.ts';
import { FetchProgress } from './fetch-progress.tsx';
import { firstOrder, isElsewhere, operatorFor } from './first-order.ts';
import { OrderFields } from './order-fields.tsx';
import { provenanceOf } from './provenance.ts';
import { usePriceFetch, type PriceOrderOf } from './use-price-fetch.ts';
import css from './fetch-prices.module.css';

const lastWholeYear = (): number => new Date().getUTCFullYear() - 1;

interface FetchDialogProps extends Pick<FetchSlot, 'onFile' | 'onChooseFile'> {
  readonly marketKind: EnergyMarketKind;
  readonly operators: readonly OperatorId[];
  readonly onClose: () => void;
}

export function FetchDialog({ operators, marketKind, onFile, onChooseFile, onClose }: FetchDialogProps) {
  const place = useProject(({ electricityMarket, location }) => ({ electricityMarket, utcOffset: location.utcOffsetHours }));
  const [lastYear] = useState(lastWholeYear);
  const [order, setOrder] = useState<PriceOrderOf>(() => firstOrder(operatorFor(place.electricityMarket, operators), marketKind, lastYear));
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
        {isElsewhere(place.electricityMarket, order.operator) && (
          <Notice tone="warn">
            The project stands in {place.electricityMarket}: prices of {operator.name} are those of another market.
          </Notice>
        )}
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

/** Stamps in UTC are read in the standard time of the operator, wherever the project lies. */
const choicesFor = ({ utcOffset }: PriceOperator, ofSite: number) =>
  utcOffset === undefined || utcOffset === ofSite ? undefined : { utcOffset };
