import { z } from 'zod';
import { SizerLimits, SizerTable } from '../project/system-sizer.ts';
import { SizerMap } from './sizer-map.ts';
import { turbineRatingMw, type TurbineSpec } from '../project/wind.ts';

/** Status is asked for this often and at most so many times (D-102). */
export const SIZER_POLL_MS = 2000;
const MOST_SIZER_POLLS = 1000;

/** D-100: the rating of the chosen turbine; everything else as the entity has it. */
export const newSizerLimits = (turbine?: TurbineSpec): SizerLimits =>
  SizerLimits.parse({ windRatingSize: turbine ? turbineRatingMw(turbine) : 0 });

/** What a status call reads (SIZER-19), with what the page shows beside it. */
export const SizerStatus = z.looseObject({
  progress: z.number().default(0),
  estimatedRemainingTime: z.string().default('00:00:00'),
  status: z.string().default(''),
  elapsedSeconds: z.number().default(0),
  /** Systems that were calculated so far. */
  evaluated: z.number().int().default(0),
  /** 'searching' for the best system, then 'mapping' the ones around it. */
  phase: z.string().default(''),
  /** Why the run ended by itself without an answer, in words; empty otherwise. */
  failure: z.string().default(''),
  /** What the run was started with; null when there is none. */
  limits: SizerLimits.nullable().default(null),
  /** Whether the saved project, apart from sizes, is the one that was sized. */
  isOfSavedInputs: z.boolean().default(true),
});
export type SizerStatus = z.infer<typeof SizerStatus>;

/** What the table call reads (SIZER-20), and the map beside it; null while there is none. */
export const SizerTableAnswer = z.looseObject({ data: SizerTable, map: SizerMap.nullable().default(null) });

/** SIZER-05, SIZER-15. */
export interface SizerState {
  readonly calculated: boolean;
  readonly state: 'blank' | 'calculating' | 'calculated' | 'ready' | 'cancelled' | 'error';
  /** 0 to 100; only rises while a run goes on. */
  readonly progress: number;
  readonly estimatedRemainingTime: string;
  readonly elapsedSeconds: number;
  readonly evaluated: number;
  readonly phase: string;
  readonly resultTableState: 'ready' | 'calculating' | 'loading';
  readonly graphState: 'loading' | 'ready';
  readonly table: SizerTable;
  readonly map: SizerMap | undefined;
  /** What went wrong, in words; empty while nothing did. */
  readonly failure: string;
}

export const initialSizer = (): SizerState => ({
  calculated: false,
  state: 'blank',
  progress: 0,
  estimatedRemainingTime: '00:00:00',
  elapsedSeconds: 0,
  evaluated: 0,
  phase: '',
  resultTableState: 'ready',
  graphState: 'loading',
  table: SizerTable.parse({}),
  map: undefined,
  failure: '',
});

export type SizerEvent =
  | { readonly kind: 'start' }
  /** Answer of the start call or a status check. */
  | { readonly kind: 'answered'; readonly answer: SizerStatus }
  | { readonly kind: 'startFailed'; readonly failure?: string }
  /** While a run goes on: what it has found so far. */
  | { readonly kind: 'tableFetched'; readonly table: SizerTable; readonly map?: SizerMap | undefined }
  | { readonly kind: 'tableFailed'; readonly failure?: string }
  /** The table that is kept with the project, when nobody remembers its run. */
  | { readonly kind: 'kept'; readonly table: SizerTable }
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
      return { ...state, calculated: false, resultTableState: 'ready', state: 'error', failure: event.failure ?? '' };
    case 'tableFetched':
      return fetched(state, event);
    case 'tableFailed':
      return { ...state, calculated: true, state: 'error', resultTableState: 'ready', failure: event.failure ?? '' };
    case 'kept':
      return event.table.items.length === 0
        ? initialSizer()
        : { ...initialSizer(), calculated: true, state: 'ready', progress: 100, table: event.table };
    case 'inputsChanged':
      return initialSizer();
  }
}

function answered(state: SizerState, answer: SizerStatus): SizerState {
  const { status, progress, estimatedRemainingTime, elapsedSeconds, evaluated, phase, failure } = answer;
  // An answer to a run whose inputs changed meanwhile says nothing about this one.
  if (state.state !== 'calculating') return state;
  const seen = { ...state, elapsedSeconds, evaluated, phase };
  if (status === 'ready') return { ...seen, calculated: true, state: 'calculated', progress: 100, resultTableState: 'loading' };
  if (status === 'cancelled') return { ...seen, state: failure === '' ? 'cancelled' : 'error', resultTableState: 'ready', failure };
  return { ...seen, progress: Math.min(100, Math.max(state.progress, progress)), estimatedRemainingTime };
}

/** A table ends a run that is calculated; of one that goes on or was cancelled it is what was found so far. */
function fetched(state: SizerState, { table, map }: Extract<SizerEvent, { kind: 'tableFetched' }>): SizerState {
  if (state.state === 'blank') return state;
  const held = { ...state, table, map, graphState: map ? ('ready' as const) : state.graphState };
  if (state.state !== 'calculated') return held;
  return { ...held, state: table.items.length > 0 ? 'ready' : 'error', resultTableState: 'ready' };
}

/** SIZER-21: the status is asked for until it is ready, cancelled or an error, or 1000 times. */
export const isSizerPolling = (state: SizerState, asked: number): boolean => state.state === 'calculating' && asked < MOST_SIZER_POLLS;
/** SIZER-10: the table is fetched once a run is calculated. */
export const wantsSizerTable = (state: SizerState): boolean => state.state === 'calculated' && state.resultTableState === 'loading';
