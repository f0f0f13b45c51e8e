import { toWireDetails } from '@stackwatt/api';
import {
  checkProject,
  seriesFromBytes,
  SizerLimits,
  type CheckedProject,
  type Project,
  type SeriesTable,
  type SizerCallBody,
} from '@stackwatt/model';
import type { ExportOrder } from '../exports/export-order.ts';
import { workOnDocument } from '../project/document-work.ts';
import { readStored } from '../project/read-stored.ts';
import {
  KEPT_INPUTS,
  type FinishedCase,
  type FromCalculator,
  type Inputs,
  type LooseTask,
  type Task,
  type ToCalculator,
} from './calculator-protocol.ts';
import { canonicalJson } from './canonical-json.ts';
import type { NumberedCase, Simulation, StoredOutcome } from './simulation.ts';

/** How often what a sizer has found so far is sent, ms. */
const SEND_EVERY_MS = 100;
/** The map of the sizer is drawn for so long, coarse cells first: its answer is there before, and comes within a minute (SIZER-02). */
const MAP_MS = 30_000;

interface Loaded {
  readonly project: CheckedProject;
  readonly cases: readonly NumberedCase[];
  readonly prepared: never;
}

/** The calculating side of the protocol, without a process around it. */
export class CalculatorProgram {
  readonly #inputs = new Map<string, Inputs>();
  readonly #loaded = new Map<string, Loaded>();
  #stopped = false;

  constructor(
    private readonly simulation: Simulation,
    private readonly loose: (task: LooseTask) => Promise<unknown>,
    /** Ends when the message is out of this process. */
    private readonly send: (message: FromCalculator) => Promise<void>,
    /** What whoever runs the server should know. */
    private readonly note: (line: string) => void = () => {},
  ) {}

  async receive(message: ToCalculator): Promise<void> {
    switch (message.kind) {
      case 'load':
        return this.#keep(message.inputs);
      case 'stop':
        this.#stopped = true;
        return;
      case 'loose':
        return this.#answer(async () => JSON.stringify(await this.loose(message.task)));
      case 'document': {
        const { task } = message;
        return this.#answer(
          async () => '',
          () => workOnDocument(this.simulation, task),
        );
      }
      case 'task': {
        const { id, task } = message;
        if (task.kind === 'size') return this.#size(id, task.limits);
        if (task.kind === 'file') return this.#file(id, task.order);
        if (task.kind === 'bridge') return this.#bridge(id, task);
        return task.kind === 'cases' ? this.#cases(id, task.cases) : this.#answer(() => Promise.resolve(this.#text(this.#load(id), task)));
      }
    }
  }

  #keep(inputs: Inputs): void {
    this.#inputs.set(inputs.id, inputs);
    for (const id of [...this.#inputs.keys()].slice(0, -KEPT_INPUTS)) {
      this.#inputs.delete(id);
      this.#loaded.delete(id);
    }
  }

  #inputsOf(id: string): { readonly project: Project; readonly series: SeriesTable } {
    const inputs = this.#inputs.get(id);
    if (!inputs) throw new Error(`the inputs of ${id} are missing`);
    return { project: projectOf(inputs.document), series: new Map(inputs.series.map(({ hash, bytes }) => [hash, seriesFromBytes(bytes)])) };
  }

  /** Everything that the cases of a project share is made once and kept between tasks. */
  #load(id: string): Loaded {
    const known = this.#loaded.get(id);
    if (known) return known;
    const { project: read, series } = this.#inputsOf(id);
    const { project, issues } = checkProject(read);
    if (!project) throw new Error(issues.map((issue) => issue.label).join('; '));
    const loaded = { project, cases: this.simulation.expandCases(project), prepared: this.simulation.prepare(project, series) as never };
    this.#loaded.set(id, loaded);
    return loaded;
  }

  #text({ cases, prepared }: Loaded, task: Exclude<Task, { kind: 'cases' | 'size' | 'file' | 'bridge' }>): string {
    switch (task.kind) {
      case 'describe':
        return canonicalJson(toWireDetails(this.simulation.describeCase(prepared, getCase(cases, task.case) as never)));
      case 'averageDay':
        return canonicalJson(this.simulation.averageDayOf(prepared, getCase(cases, task.case) as never));
      case 'explain':
        return canonicalJson(
          this.simulation.explainInfeasible(prepared, getCase(cases, task.case) as never, (progress) => {
            void this.send({ kind: 'partial', text: JSON.stringify(progress) });
          }) ?? null,
        );
      case 'oneMore':
        return canonicalJson(
          this.simulation.oneMoreOfEach(prepared, getCase(cases, task.case) as never, (progress) => {
            void this.send({ kind: 'partial', text: JSON.stringify(progress) });
          }),
        );
      case 'timeSeries':
        return JSON.stringify(this.simulation.timeSeriesOf(prepared, getCase(cases, task.case) as never, task.year));
      case 'describeYear':
        return JSON.stringify(this.simulation.describeYear(prepared, getCase(cases, task.case) as never, task.year));
    }
  }

  /** @param more  what is answered beside the text */
  async #answer(work: () => Promise<string>, more?: () => Promise<unknown>): Promise<void> {
    try {
      const text = await work();
      await this.send(more ? { kind: 'end', text, data: await more() } : { kind: 'end', text });
    } catch (error) {
      await this.send({ kind: 'failed', message: messageOf(error) });
    }
  }

  /** The tables of the sizer as they get better, and the map around the best system; the last ones end the task. */
  async #size(id: string, limits: SizerCallBody): Promise<void> {
    this.#stopped = false;
    let text = 'null';
    let sentAt = -Infinity;
    let mappedFrom: number | undefined;
    try {
      for (const step of this.simulation.sizeSystem(this.#load(id).prepared, SizerLimits.parse(limits), {
        isMapped: true,
      })) {
        text = canonicalJson({ ...step, map: step.map ?? null });
        const now = performance.now();
        if (now - sentAt > SEND_EVERY_MS) {
          await this.send({ kind: 'partial', text });
          sentAt = now;
        }
        // Lets a stop through between two plants.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        if (step.map !== undefined) mappedFrom ??= now;
        if (this.#stopped || (mappedFrom !== undefined && now - mappedFrom > MAP_MS)) break;
      }
      await this.send({ kind: 'end', text });
    } catch (error) {
      await this.send({ kind: 'failed', message: messageOf(error) });
    }
  }

  /** Versions case by case. */
  async #bridge(id: string, { to, areProjects, seconds }: Extract<Task, { kind: 'bridge' }>): Promise<void> {
    this.#stopped = false;
    try {
      const { project, series } = this.#inputsOf(id);
      const mayBegin = within(seconds);
      const work =
        to === undefined
          ? this.simulation.bestNow(project, series)
          : this.simulation.npvBridge(project, projectOf(to), series, { areProjects, mayContinue: () => mayBegin?.(1) ?? true });
      let sentAt = -Infinity;
      for (;;) {
        const next = work.next();
        if (next.done === true) return await this.send({ kind: 'end', text: canonicalJson(next.value) });
        if (performance.now() - sentAt > SEND_EVERY_MS) {
          await this.send({ kind: 'partial', text: JSON.stringify(next.value) });
          sentAt = performance.now();
        }
        // Lets a stop through between two cases.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        if (this.#stopped) return await this.send({ kind: 'end', text: 'null' });
      }
    } catch (error) {
      await this.send({ kind: 'failed', message: messageOf(error) });
    }
  }

  /** A file piece by piece; what writes documents is loaded when the first one is asked for. */
  async #file(id: string, order: ExportOrder): Promise<void> {
    this.#stopped = false;
    try {
      const { makeExport } = await import('../exports/make-export.ts');
      const { project, cases, prepared } = this.#load(id);
      const one = getCase(cases, order.case);
      for await (const bytes of makeExport(this.simulation, project, prepared, one, order, (progress) => {
        void this.send({ kind: 'partial', text: JSON.stringify(progress) });
      })) {
        await this.send({ kind: 'piece', bytes });
        // Lets a stop through between two pieces.
        await new Promise((resolve) => {
          setImmediate(resolve);
        });
        if (this.#stopped) break;
      }
      await this.send({ kind: 'end', text: '' });
    } catch (error) {
      this.note(`fault: a file of case ${order.case + 1}: ${String(error instanceof Error ? error.stack : error)}`);
      await this.send({ kind: 'failed', message: messageOf(error) });
    }
  }

  async #cases(id: string, wanted: readonly number[]): Promise<void> {
    this.#stopped = false;
    let loaded: Loaded;
    try {
      loaded = this.#load(id);
    } catch (error) {
      await this.send({ kind: 'failed', message: messageOf(error) });
      return;
    }
    await this.send({ kind: 'begun' });
    for (const at of wanted) {
      // Lets a stop through between two cases.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      if (this.#stopped) break;
      // On its way before the next one begins: of a case that never ends it is known which one it is.
      await this.send({ kind: 'finished', cases: [this.#case(loaded, at)] });
    }
    await this.send({ kind: 'end', text: '' });
  }

  /** Counts the years of a case, and tells them now and then: a case of many years takes minutes. */
  #tellYears(): () => void {
    let years = 0;
    let toldAt = performance.now();
    return () => {
      years++;
      if (performance.now() - toldAt < SEND_EVERY_MS) return;
      toldAt = performance.now();
      void this.send({ kind: 'years', years });
    };
  }

  /** A case that throws is a fault of ours in this case; the others are none the worse for it (F-5). */
  #case({ cases, prepared }: Loaded, id: number): FinishedCase {
    const from = performance.now();
    const seconds = (): number => (performance.now() - from) / 1000;
    try {
      const outcome = canonicalJson(this.simulation.simulateCase(prepared, getCase(cases, id) as never, this.#tellYears()), `case ${id}`);
      return { id, outcome, seconds: seconds() };
    } catch (error) {
      this.note(`fault: case ${id + 1}: ${String(error instanceof Error ? error.stack : error)}`);
      const left: StoredOutcome = {
        id,
        kind: 'leftOut',
        reason: `Case ${id + 1} cannot be calculated: ${messageOf(error)}`,
        hasThrown: true,
      };
      return { id, outcome: canonicalJson(left), seconds: seconds(), isLeftOut: true };
    }
  }
}

/** True for a share of so long from now on. */
function within(seconds: number | undefined): ((share: number) => boolean) | undefined {
  if (seconds === undefined) return undefined;
  const begin = performance.now();
  return (share) => performance.now() < begin + share * 1000 * seconds;
}

function projectOf(document: string): Project {
  const read = readStored(document);
  if (read.kind === 'unreadable') throw new Error(read.problems.map((problem) => `${problem.place}: ${problem.rule}`).join('; '));
  return read.project;
}

function getCase(cases: readonly NumberedCase[], id: number): NumberedCase {
  const one = cases[id];
  if (one?.id !== id) throw new RangeError(`there is no case ${id}`);
  return one;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
