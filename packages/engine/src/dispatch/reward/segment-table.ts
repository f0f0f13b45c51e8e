import { grown } from '../../math/grown.ts';
import type { Segments } from './step-rewards.ts';

export { grown };

/**
 * Most pieces of one step: import, owed and free export, curtailment, each split once at an idle converter or storage unit, the
 * curtailment at a dc bus, and the power called by an event.
 */
export const MOST_PIECES = 12;

interface StepEnd {
  /** The segment behind the last of the step, and its first segment of discharge; −1: none. */
  readonly end: number;
  readonly discharge: number;
  /** MWh that can enter the storage unit, and leave it. */
  readonly charged: number;
  readonly discharged: number;
}

/** Concave rewards of a run of steps that is being written, step after step: step k ends where step k + 1 begins. */
export class SegmentTable implements Segments {
  first: Int32Array;
  firstDischarge: Int32Array;
  slope: Float64Array;
  length: Float64Array;
  start: Float64Array;
  end: Float64Array;
  startReward: Float64Array;

  /** @param segments to expect; room for more is made when it is needed */
  constructor(steps: number, segments: number) {
    this.first = new Int32Array(steps + 1);
    this.firstDischarge = new Int32Array(steps);
    this.slope = new Float64Array(segments);
    this.length = new Float64Array(segments);
    this.start = new Float64Array(steps);
    this.end = new Float64Array(steps);
    this.startReward = new Float64Array(steps);
  }

  /** Ends step k, its segments known. */
  endStep(k: number, { end, discharge, charged, discharged }: StepEnd): void {
    this.first[k + 1] = end;
    this.firstDischarge[k] = discharge < 0 ? end : discharge;
    this.start[k] = 0 - charged;
    this.end[k] = discharged;
  }

  /** Makes room for at least so many segments, keeping those there are. */
  makeRoom(segments: number): void {
    if (segments <= this.slope.length) return;
    const size = Math.max(Math.ceil(1.5 * this.slope.length), segments, LEAST_ROOM);
    this.slope = grown(this.slope, size);
    this.length = grown(this.length, size);
  }
}

const LEAST_ROOM = 64;
