import type { SizerCallBody } from '@stackwatt/model';
import type { ExportOrder } from '../exports/export-order.ts';
import type { DocumentTask } from '../project/document-work.ts';

/** What travels between a calculating process and the one that started it, by structured clone. */

/** Inputs of a calculation, as they were when it started. The receiver keeps the last `KEPT_INPUTS` of them. */
export interface Inputs {
  readonly id: string;
  readonly document: string;
  readonly series: readonly { readonly hash: string; readonly bytes: Uint8Array }[];
}
export const KEPT_INPUTS = 2;

export type Task =
  /**
   * A case that has calculated so long searches no more: it goes on to its end with what it has found. Left out: it searches to its end.
   */
  | { readonly kind: 'cases'; readonly cases: readonly number[] }
  | { readonly kind: 'describe'; readonly case: number }
  | { readonly kind: 'averageDay'; readonly case: number }
  | {
      readonly kind: 'timeSeries' | 'describeYear';
      readonly case: number;
      readonly year: number;
    }
  | { readonly kind: 'explain' | 'oneMore'; readonly case: number }
  /**
   * The best system of the project, and where `to` is another document, the steps from one to the other; those that are not begun within so
   * many seconds are left out.
   */
  | { readonly kind: 'bridge'; readonly to?: string; readonly areProjects: boolean; readonly seconds?: number }
  /** Answered in pieces. */
  | { readonly kind: 'file'; readonly order: ExportOrder }
  | { readonly kind: 'size'; readonly limits: SizerCallBody };
export type DetailTask = Extract<Task, { kind: 'describe' | 'timeSeries' | 'describeYear' }>;
/** Tasks that need no project. */
export type LooseTask =
  | { readonly kind: 'import'; readonly text: string; readonly years: number; readonly options: Readonly<Record<string, unknown>> }
  | { readonly kind: 'storageFile' | 'turbineFile'; readonly text: string }
  | { readonly kind: 'recalculate'; readonly what: string; readonly body: unknown }
  | { readonly kind: 'searchPlaces'; readonly beginning: string }
  | { readonly kind: 'placeAt'; readonly lat: number; readonly lng: number }
  | { readonly kind: 'townsIn'; readonly south: number; readonly west: number; readonly north: number; readonly east: number }
  | { readonly kind: 'rehearseComparison' };

export type ToCalculator =
  | { readonly kind: 'load'; readonly inputs: Inputs }
  | { readonly kind: 'task'; readonly id: string; readonly task: Task }
  | { readonly kind: 'loose'; readonly task: LooseTask }
  | { readonly kind: 'document'; readonly task: DocumentTask }
  /** Ends a `cases`, `size`, `bridge` or `file` task after the plant or piece it is at. */
  | { readonly kind: 'stop' };

export interface FinishedCase {
  readonly id: number;
  /** Canonical JSON of the outcome. */
  readonly outcome: string;
  readonly seconds: number;
  /** It has no outcome but why it was left out, and says nothing about speed. */
  readonly isLeftOut?: boolean;
}
export type FromCalculator =
  | { readonly kind: 'ready' }
  /** What the cases of a task share is made; from here on the time of each case counts. */
  | { readonly kind: 'begun' }
  /** So many years of the case it is at are simulated. No sign that the case will end. */
  | { readonly kind: 'years'; readonly years: number }
  | { readonly kind: 'finished'; readonly cases: readonly FinishedCase[] }
  /** What a `size` task has found so far, or how far an `explain`, a `oneMore`, a `bridge` or a `file` task is, JSON. */
  | { readonly kind: 'partial'; readonly text: string }
  /** The next bytes of a `file` task. */
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  /** The end of a task; `text` is its JSON answer, empty for `cases`. What was asked of a document is answered as `data`. */
  | { readonly kind: 'end'; readonly text: string; readonly data?: unknown }
  /** The task threw: the same inputs would throw again. A case that throws is left out instead. */
  | { readonly kind: 'failed'; readonly message: string };
