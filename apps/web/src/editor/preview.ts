import type { CostSummary } from '@stackwatt/simulation';
import { changedNumber, type AverageDay, type Issue, type Project, type TableRow } from '@stackwatt/model';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { editor, seriesCache } from './current-editor.ts';
import { undoLabel } from './history.ts';
import type { PreviewAnswer } from './preview-answer.ts';
import { previewCalculator, type PreviewCalculator } from './preview-calculator.ts';
import { previewProject, type PreviewStage } from './preview-case.ts';
import { forgetWithUser } from '../lib/user-state.ts';
import { afterFrame } from '../lib/after-frame.ts';
import { capital } from '../lib/capital.ts';

/** A pause after a keystroke or an edit before the preview is calculated. */
const PAUSE_MS = 30;
/** A longer one before every year is: what is being typed is one year, carried on. */
const LATE_PAUSE_MS = 400;
/** A calculation that takes no longer is not announced: the figures change, and nothing flickers. */
const QUIET_MS = 150;

export interface PreviewFigures {
  readonly stage: PreviewStage;
  readonly row: TableRow;
  readonly day: AverageDay;
  /** Project years that begin with capacity put into a storage unit; none of one year carried on. */
  readonly augmentationYears: readonly number[];
  readonly costs: CostSummary;
  /** The project the figures belong to: one size, as it was calculated. */
  readonly project: Project;
}
/** The edit whose effect is shown. */
export interface PreviewChange {
  /** 'Discount rate' for 'change discount rate'. */
  readonly name: string;
  /** The number it changed, if it changed one. */
  readonly number: { readonly from: number; readonly to: number; readonly unit: string | undefined } | undefined;
  /** Typed into its field and not yet accepted. */
  readonly isTyped: boolean;
  /** Of the same kind, before the edit; undefined when they were never calculated. */
  readonly before: PreviewFigures | undefined;
}
export interface Preview {
  /** The last figures; they stay while new ones are calculated. */
  readonly figures: PreviewFigures | undefined;
  readonly change: PreviewChange | undefined;
  readonly isComputing: boolean;
  /** Why there are no figures for the present project, in one line, or what it lacks. */
  readonly reason: string | undefined;
  readonly errors: readonly Issue[];
  readonly milliseconds: number | undefined;
}

const NOTHING: Preview = {
  figures: undefined,
  change: undefined,
  isComputing: false,
  reason: undefined,
  errors: [],
  milliseconds: undefined,
};
const store = createStore<Preview>(() => NOTHING);
forgetWithUser(() => store.setState(NOTHING, true));
export const usePreview = (): Preview => useStore(store);
/** A number or text of the preview: what asks for it is drawn again only when it changes. */
export const usePreviewPart = <T extends number | string | undefined>(selector: (preview: Preview) => T): T => useStore(store, selector);

/** What is to be shown: the project as typed, and the step that led to it. */
interface Wanted {
  readonly project: Project;
  readonly base: Project | undefined;
  readonly name: string;
  readonly isTyped: boolean;
}
type Known = Partial<Record<PreviewStage, PreviewFigures>>;

/** 'discount rate' of 'change discount rate', as it begins a line. */
const nameOf = (label: string): string => capital(label.replace(/^change /, ''));

/**
 * Calculates the preview of the open project after each edit, and of a number while it is typed, until the returned function is called. Of
 * several changes during a calculation only the last is calculated.
 */
export function startPreview(calculator: () => PreviewCalculator = openCalculator): () => void {
  const calculators: Record<PreviewStage, PreviewCalculator> = { early: calculator(), late: calculator() };
  /** Figures by the project of the page they were calculated for: undo has them at once. */
  const known = new WeakMap<Project, Known>();
  const timers: Partial<Record<PreviewStage, ReturnType<typeof setTimeout>>> = {};
  const isBusy: Record<PreviewStage, boolean> = { early: false, late: false };
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let seen: Project | undefined;
  let isOver = false;
  let stopShowing = (): void => {};
  store.setState(NOTHING, true);

  const wanted = (): Wanted | undefined => {
    const state = editor.store.getState();
    if (state.kind !== 'open') return undefined;
    const { history } = state;
    const { typed } = editor.typing.getState();
    const project = editor.withTyped(history.present);
    if (typed && project !== history.present) return { project, base: history.present, name: typed.label, isTyped: true };
    const label = undoLabel(history);
    return { project, base: history.past.at(-1)?.state, name: label === undefined ? '' : nameOf(label), isTyped: false };
  };

  const rest = (): void => {
    clearTimeout(quiet);
    quiet = undefined;
    store.setState({ isComputing: false });
  };
  /** While it is computed, the figures are those before the edit that is named. */
  const announce = (): void => {
    quiet ??= setTimeout(() => {
      const now = wanted();
      store.setState({ isComputing: true, ...(now && { change: changeOf(now, undefined) }) });
    }, QUIET_MS);
  };

  const changeOf = ({ base, project, name, isTyped }: Wanted, stage: PreviewStage | undefined): PreviewChange | undefined => {
    if (!base) return undefined;
    const number = changedNumber(base, project);
    return {
      name,
      number: number && { from: number.from, to: number.to, unit: number.meta?.unit },
      isTyped,
      before: stage && known.get(base)?.[stage],
    };
  };
  const show = (): void => {
    const now = wanted();
    const figures = now && (known.get(now.project)?.late ?? known.get(now.project)?.early);
    if (!now || !figures) return;
    store.setState({ figures, reason: undefined, errors: [], change: changeOf(now, figures.stage) });
  };

  /** What stands in the way of the project as it is told; a number that is still being typed leaves the figures as they are. */
  const tell = (answer: Exclude<PreviewAnswer, { kind: 'figures' }>): void => {
    if (wanted()?.isTyped === true) return;
    store.setState(answer.kind === 'errors' ? { errors: answer.errors, reason: undefined } : { reason: answer.reason, errors: [] });
  };

  const calculate = async (stage: PreviewStage): Promise<void> => {
    const now = wanted();
    if (!now) return;
    if (stage === 'late' && now.project.earlyAnalysis) return;
    const { project: asked } = now;
    if (known.get(asked)?.[stage]) return;
    isBusy[stage] = true;
    if (stage === 'early') announce();
    const project = previewProject(asked, stage);
    const answer = await calculators[stage].ask(project);
    isBusy[stage] = false;
    if (isOver) return;
    if (answer.kind === 'figures') {
      const { row, day, augmentationYears, costs, milliseconds } = answer;
      known.set(asked, { ...known.get(asked), [stage]: { stage, project, row, day, augmentationYears, costs } });
      if (stage === 'early') store.setState({ milliseconds });
    }
    if (wanted()?.project !== asked) {
      // Changed meanwhile: the pause of that change has begun, or has passed without a free calculator.
      if (timers[stage] === undefined) void calculate(stage);
      return;
    }
    if (stage === 'early') rest();
    if (answer.kind === 'figures') show();
    else if (stage === 'early') tell(answer);
  };

  const later = (stage: PreviewStage, ms: number): void => {
    clearTimeout(timers[stage]);
    timers[stage] = setTimeout(() => {
      delete timers[stage];
      if (stage === 'late' && isBusy.late) {
        calculators.late.stop();
        isBusy.late = false;
      }
      if (!isBusy[stage]) void calculate(stage);
    }, ms);
  };

  const look = (): void => {
    const now = wanted();
    if (!now || now.project === seen) return;
    const isFirst = seen === undefined;
    seen = now.project;
    // Figures that are known, after an undo or of a typed number that is accepted: the edit itself is drawn before them.
    stopShowing();
    stopShowing = afterFrame(() => {
      if (wanted()?.project !== now.project || !known.get(now.project)?.early) return;
      rest();
      show();
    });
    later('early', isFirst ? 0 : PAUSE_MS);
    later('late', isFirst ? 0 : LATE_PAUSE_MS);
  };
  const stops = [editor.store.subscribe(look), editor.typing.subscribe(look)];
  look();
  return () => {
    isOver = true;
    for (const stop of stops) stop();
    stopShowing();
    for (const timer of [...Object.values(timers), quiet]) clearTimeout(timer);
    calculators.early.stop();
    calculators.late.stop();
  };
}

function openCalculator(): PreviewCalculator {
  return previewCalculator((hash) => {
    const state = editor.store.getState();
    return state.kind === 'open' ? seriesCache.get(state.projectId, hash) : Promise.reject(new Error('no project is open'));
  });
}
