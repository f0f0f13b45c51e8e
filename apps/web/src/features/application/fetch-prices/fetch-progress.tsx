import { plural } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { PriceFetchState } from './use-price-fetch.ts';
import css from './fetch-prices.module.css';

interface FetchProgressProps {
  readonly state: PriceFetchState;
  /** 'NYISO' */
  readonly operator: string;
  readonly onChooseFile: () => void;
}

/** How far it is, or why it failed and what works all the same. */
export function FetchProgress({ state, operator, onChooseFile }: FetchProgressProps) {
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
