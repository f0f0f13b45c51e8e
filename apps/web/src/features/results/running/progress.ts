import type { AnswerOf, postStatus } from '@stackwatt/api';
import { STAGES, type Stage } from '@stackwatt/model';
import { MINUTES_PER_HOUR } from '@stackwatt/units';
import { formatNumber, plural } from '../../../lib/number.ts';

export type RunStatus = NonNullable<AnswerOf<typeof postStatus>>;

/** Whether both are states of one run, the first the earlier. */
export const isSameRun = (before: RunStatus | undefined, next: RunStatus): before is RunStatus =>
  before?.status === 'calculating' &&
  next.status === 'calculating' &&
  next.elapsedSeconds >= before.elapsedSeconds &&
  next.total === before.total;

/** Whether two states without a run under way are of different runs. */
export const isOfLaterRun = (before: RunStatus, next: RunStatus): boolean =>
  before.status !== 'calculating' &&
  next.status !== 'calculating' &&
  (before.elapsedSeconds !== next.elapsedSeconds || before.done !== next.done || before.total !== next.total);

/**
 * CALC-18: while a run goes on progress only rises; a lower value that arrives late is not shown. A new run begins anew.
 *
 * @param before  what was shown last
 */
export function risingStatus(before: RunStatus | undefined, next: RunStatus): RunStatus {
  return isSameRun(before, next) && before.progress > next.progress
    ? { ...next, progress: before.progress, simulationsDone: before.simulationsDone, done: Math.max(before.done, next.done) }
    : next;
}

/** HH:MM:SS (CALC-38). */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const perHour = MINUTES_PER_HOUR * MINUTES_PER_HOUR;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(whole / perHour))}:${two(Math.floor(whole / MINUTES_PER_HOUR) % MINUTES_PER_HOUR)}:${two(whole % MINUTES_PER_HOUR)}`;
}

/** UX-51: an estimate that does not exist is never shown as zero. */
export const remainingText = (status: RunStatus): string => (status.estimating ? 'estimating' : `about ${status.estimatedRemainingTime}`);

export interface StageView {
  readonly stage: Stage;
  readonly name: string;
  readonly note: string;
  readonly state: 'done' | 'now' | 'later';
  /** How much of it is done, 0 to 1, where it is counted. */
  readonly share: number | undefined;
}

const NAMES: Record<Exclude<Stage, 'done'>, string> = {
  queued: 'Queue',
  preparing: 'Preparation',
  calculating: 'Simulations',
  tabulating: 'Tables',
};

/** The stages of a run as a row, each with what it does. */
export function stageViews(status: RunStatus): StageView[] {
  const now = STAGES.indexOf(status.stage);
  const { simulationsDone: done, simulationsTotal: total } = status;
  // What was there at the start was not done by this run.
  const own = status.total === 0 ? 0 : done - (status.kept * total) / status.total;
  const rate = status.elapsedSeconds > 0 && own > 0 ? `, ${formatNumber(own / status.elapsedSeconds, 1)} per s` : '';
  const notes: Record<Exclude<Stage, 'done'>, string> = {
    queued: now === 0 ? (queueText(status) ?? 'waiting for a worker') : 'a worker has it',
    preparing: 'checks, prices, resources',
    calculating: total === 0 ? '' : `${formatNumber(done)} / ${formatNumber(total)}${now === STAGES.indexOf('calculating') ? rate : ''}`,
    tabulating: 'ranked by NPV',
  };
  return STAGES.filter((stage) => stage !== 'done').map((stage, index) => ({
    stage,
    name: NAMES[stage],
    note: notes[stage],
    state: index < now ? 'done' : index === now ? 'now' : 'later',
    share: stage === 'calculating' && index === now && total > 0 ? done / total : undefined,
  }));
}

/** UX-52: the place of a run that waits for others of its owner, and when it may begin; undefined for one that waits for none. */
function queueText({ queue }: Pick<RunStatus, 'queue'>): string | undefined {
  if (queue === null) return undefined;
  const { before, startsInSeconds } = queue;
  const starts = startsInSeconds === null ? '' : `, may begin in about ${clockText(startsInSeconds)}`;
  return `${formatNumber(before)} of your calculations ${before === 1 ? 'goes' : 'go'} before it${starts}`;
}

const ANNOUNCED_EVERY = 25;
/** UX-60: what is said aloud: the start and each quarter, not every percent. */
export const announcement = (status: RunStatus): string => {
  const step = Math.floor(status.progress / ANNOUNCED_EVERY) * ANNOUNCED_EVERY;
  return step === 0 ? 'The calculation runs' : `${step} percent calculated`;
};

/** D-206: a simulation is a year of a case. Nothing while it is not known how many there are. */
export const simulationsText = ({ simulationsDone: done, simulationsTotal: total }: RunStatus): string =>
  total === 0 ? '' : `${formatNumber(done)} of ${plural(total, 'simulation')}`;

/** What a run that was cancelled and started again goes on from; undefined for one that begins anew. */
export const keptText = ({ kept, total }: Pick<RunStatus, 'kept' | 'total'>): string | undefined =>
  kept === 0
    ? undefined
    : `${formatNumber(kept)} of ${plural(total, 'system is', 'systems are')} there already, from the calculation of these inputs that ended before its last one. It goes on with those that are missing.`;

export const finishedText = (systems: number): string => plural(systems, 'finished system');

/** 'partial 312/500' (CALC-24). */
export const partialText = (done: number, total: number): string => `Partial ${formatNumber(done)}/${formatNumber(total)}`;
