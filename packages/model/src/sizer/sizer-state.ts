import { z } from 'zod';
import { SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { turbineRatingMw, type TurbineSpec } from '../project/wind.ts';

/** Status is asked for this often and at most so many times (D-102). */
export const SIZER_POLL_MS = 2000;
const MOST_SIZER_POLLS = 1000;

/** D-100: the rating of the chosen turbine; everything else as the entity has it. */
export const newSizerLimits = (turbine?: TurbineSpec): SizerLimits =>
  SizerLimits.parse({ windRatingSize: turbine ? turbineRatingMw(turbine) : 0 });

/** What a status call reads (SIZER-19). */
export const SizerStatus = z.looseObject({
  progress: z.number().default(0),
  estimatedRemainingTime: z.string().default('00:00:00'),
  status: z.string().default(''),
});
export type SizerStatus = z.infer<typeof SizerStatus>;

/** What the table call reads (SIZER-20). */
export const SizerTableAnswer = z.looseObject({ data: SizerTable });

/** SIZER-05, SIZER-15. */
export interface SizerState {
  readonly calculated: boolean;
  readonly state: 'blank' | 'calculating' | 'calculated' | 'ready' | 'cancelled' | 'error';
  /** 0 to 100; only rises while a run goes on. */
  readonly progress: number;
  readonly estimatedRemainingTime: string;
  readonly resultTableState: 'ready' | 'calculating' | 'loading';
  readonly graphState: 'loading' | 'ready';
  readonly table: SizerTable;
}

export const initialSizer = (): SizerState => ({
  calculated: false,
  state: 'blank',
  progress: 0,
  estimatedRemainingTime: '00:00:00',
  resultTableState: 'ready',
  graphState: 'loading',
  table: SizerTable.parse({}),
});

export type SizerEvent =
  | { readonly kind: 'start' }
  /** Answer of the start call or a status check. */
  | { readonly kind: 'answered'; readonly answer: SizerStatus }
  | { readonly kind: 'startFailed' }
  | { readonly kind: 'tableFetched'; readonly table: SizerTable }
  | { readonly kind: 'tableFailed' }
  /** A limit or a used-technology flag changed. */
  | { readonly kind: 'inputsChanged' };

/** Every allowed move of the sizer (SIZER-06 to SIZER-14). */
export function nextSizer(state: SizerState, event: SizerEvent): SizerState {
  switch (event.kind) {
    case 'start':
      return { ...initialSizer(), state: 'calculating', resultTableState: 'calculating' };
    case 'answered':
      return answered(state, event.answer);
    case 'startFailed':
      return { ...state, calculated: false, resultTableState: 'ready', state: 'error' };
    case 'tableFetched':
      return { ...state, state: event.table.items.length > 0 ? 'ready' : 'error', resultTableState: 'ready', table: event.table };
    case 'tableFailed':
      return { ...state, calculated: true, state: 'error', resultTableState: 'ready' };
    case 'inputsChanged':
      return initialSizer();
  }
}

function answered(state: SizerState, { status, progress, estimatedRemainingTime }: SizerStatus): SizerState {
  // An answer to a run whose inputs changed meanwhile says nothing about this one.
  if (state.state !== 'calculating') return state;
  if (status === 'ready') return { ...state, calculated: true, state: 'calculated', progress: 100, resultTableState: 'loading' };
  if (status === 'cancelled') return { ...state, state: 'cancelled', resultTableState: 'ready' };
  return { ...state, progress: Math.min(100, Math.max(state.progress, progress)), estimatedRemainingTime };
}

/** SIZER-21: the status is asked for until it is ready, cancelled or an error, or 1000 times. */
export const isSizerPolling = (state: SizerState, asked: number): boolean => state.state === 'calculating' && asked < MOST_SIZER_POLLS;
/** SIZER-10: the table is fetched once a run is calculated. */
export const wantsSizerTable = (state: SizerState): boolean => state.state === 'calculated' && state.resultTableState === 'loading';
