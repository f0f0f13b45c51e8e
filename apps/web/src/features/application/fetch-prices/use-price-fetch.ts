import { ApiError, postPriceFetch, type AnswerOf, type BodyOf } from '@stackwatt/api';
import { useEffect, useRef, useState } from 'react';
import { call, messageOf } from '../../../lib/api.ts';

export type PriceOrderOf = NonNullable<BodyOf<typeof postPriceFetch>>;
export type FetchedPrices = NonNullable<NonNullable<AnswerOf<typeof postPriceFetch>>['file']>;

/** How far the download of a year is. */
export type PriceFetchState =
  | { readonly kind: 'none' }
  /** `secondsLeft` once a first piece has shown the pace. */
  | { readonly kind: 'fetching'; readonly fetched: number; readonly pieces: number; readonly secondsLeft?: number }
  | { readonly kind: 'failed'; readonly why: string };

export interface PriceFetch {
  readonly state: PriceFetchState;
  readonly start: (order: PriceOrderOf) => void;
  /** Stops and forgets a failure; what was fetched is kept on the server. */
  readonly stop: () => void;
}

/** UX-76: fetches a year piece by piece, until the whole is there, something fails or somebody stops it. */
export function usePriceFetch(onFetched: (file: FetchedPrices) => void): PriceFetch {
  const [state, setState] = useState<PriceFetchState>({ kind: 'none' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (order: PriceOrderOf): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const say = (next: PriceFetchState): void => {
      // An answer that was given up is of no use.
      if (running.current === controller) setState(next);
    };
    say({ kind: 'fetching', fetched: 0, pieces: 0 });
    const began = performance.now();
    let before: number | undefined;
    try {
      while (!controller.signal.aborted) {
        const { data } = await call(postPriceFetch, { body: order, signal: controller.signal });
        if (controller.signal.aborted || data === undefined) return;
        if (data.file !== null) {
          say({ kind: 'none' });
          onFetched(data.file);
          return;
        }
        const { fetched, pieces } = data;
        // What was kept already says nothing about the pace.
        before ??= fetched - 1;
        const perPiece = (performance.now() - began) / 1000 / (fetched - before);
        say({ kind: 'fetching', fetched, pieces, secondsLeft: Math.ceil(perPiece * (pieces - fetched)) });
      }
    } catch (error) {
      if (!controller.signal.aborted) say({ kind: 'failed', why: whyOf(error) });
    }
  };
  return {
    state,
    start: (order) => void run(order),
    stop: () => {
      running.current?.abort();
      running.current = undefined;
      setState({ kind: 'none' });
    },
  };
}

/** The server says in a sentence what happened and what works all the same. */
const whyOf = (error: unknown): string =>
  error instanceof ApiError && error.problem.detail !== ''
    ? error.problem.detail
    : `The prices could not be fetched: ${messageOf(error)}. A price file that is chosen or pasted works without it.`;
