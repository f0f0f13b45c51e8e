import type { Browser, Page } from 'playwright-core';

/** An event of Chromium's trace; times in microseconds. `tdur` is processor time of the thread: it leaves out waiting for a core. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: {
    readonly name?: string;
    readonly data?: { readonly type?: string; readonly url?: string };
  };
}

const CATEGORIES = ['toplevel', 'devtools.timeline', 'blink.user_timing', 'v8.execute'];
const TASK = 'ThreadControllerImpl::RunTask';
/** What begins script on a thread of a page. */
const SCRIPT = new Set([
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'FireIdleCallback',
  'FunctionCall',
  'RunMicrotasks',
  'TimerFire',
  'v8.callFunction',
]);

/** Microseconds of the trace's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}
/** Processor time and time of the clock, in milliseconds. */
export interface Cost {
  readonly thread: number;
  readonly wall: number;
}

export interface Trace {
  /** When events of a kind were dispatched to the page, such as 'keydown'. */
  readonly dispatches: (type: string) => readonly Span[];
  /** When the page set a mark. */
  readonly marks: (name: string) => readonly number[];
  /** From `from` to the end of the task that draws the first frame after `after`. */
  readonly toFrame: (from: number, after: number) => Span;
  /** Milliseconds of processor time that the main thread of the page worked, all tasks or script alone. */
  readonly work: (span: Span) => number;
  readonly script: (span: Span) => number;
  /** Milliseconds of processor time of the page's workers, for tasks that ended in the span: what goes on was not waited for. */
  readonly workers: (span: Span) => number;
  /** Addresses of the scripts asked for. */
  readonly fetched: (span: Span) => readonly string[];
}

/** What a page does while `run` runs. */
export async function traced(browser: Browser, page: Page, run: () => Promise<void>): Promise<Trace> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: TraceEvent[] };
  return traceOf(traceEvents.toSorted((a, b) => a.ts - b.ts));
}

/** Of events on one thread in the order of their begin, those that lie in no other one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = -Infinity;
  return events.filter((event) => {
    if (event.ts < end) return false;
    end = event.ts + (event.dur ?? 0);
    return true;
  });
}

const within = (events: readonly TraceEvent[], { from, to }: Span): TraceEvent[] => events.filter(({ ts }) => ts >= from && ts < to);
const threadMs = (events: readonly TraceEvent[]): number => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
const spanOf = ({ ts, dur = 0 }: TraceEvent): Span => ({ from: ts, to: ts + dur });

function traceOf(events: readonly TraceEvent[]): Trace {
  const isDispatch = ({ name, args }: TraceEvent): boolean => name === 'EventDispatch' && args.data?.type !== undefined;
  const page = events.find(isDispatch);
  if (page === undefined) throw new Error('the trace holds no event of a page');
  const ofMain = events.filter(({ pid, tid }) => pid === page.pid && tid === page.tid);
  const complete = ofMain.filter(({ ph }) => ph === 'X');
  const tasks = outermost(complete.filter(({ name }) => name === TASK));
  const scripts = outermost(complete.filter(({ name }) => SCRIPT.has(name)));
  const frames = complete.filter(({ name }) => name === 'Layerize');
  const workerThreads = new Set(
    events
      .filter(({ name, pid, args }) => name === 'thread_name' && pid === page.pid && args.name?.startsWith('DedicatedWorker'))
      .map(({ tid }) => tid),
  );
  const inWorkers = [...workerThreads].flatMap((thread) =>
    outermost(events.filter(({ ph, name, pid, tid }) => ph === 'X' && name === TASK && pid === page.pid && tid === thread)),
  );
  const taskAround = (ts: number): Span | undefined => {
    const task = tasks.findLast((one) => one.ts <= ts);
    return task && spanOf(task);
  };
  return {
    dispatches: (type) => complete.filter((event) => isDispatch(event) && event.args.data!.type === type).map(spanOf),
    marks: (mark) => ofMain.filter(({ name, ph }) => name === mark && (ph === 'I' || ph === 'R')).map(({ ts }) => ts),
    toFrame: (from, after) => {
      const frame = frames.find(({ ts }) => ts >= after);
      if (!frame) throw new Error('no frame follows');
      const end = Math.max(spanOf(frame).to, taskAround(frame.ts)?.to ?? 0);
      return { from, to: end };
    },
    // The task that dispatches an event begins a little before the event.
    work: ({ from, to }) => threadMs(within(tasks, { from: taskAround(from)?.from ?? from, to })),
    script: (span) => threadMs(within(scripts, span)),
    workers: (span) => threadMs(within(inWorkers, span).filter((task) => spanOf(task).to <= span.to)),
    fetched: (span) =>
      within(
        ofMain.filter(({ name }) => name === 'ResourceSendRequest'),
        span,
      )
        .map(({ args }) => args.data?.url ?? '')
        .filter((url) => url.endsWith('.js')),
  };
}
