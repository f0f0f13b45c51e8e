import { putSeriesByHash } from '@stackwatt/api';
import {
  isError,
  seriesRefOf,
  seriesToBytes,
  type Issue,
  type Project,
  type SeriesFacts,
  type SeriesRef,
  type StepUrl,
} from '@stackwatt/model';
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { afterFrame } from '../lib/after-frame.ts';
import { call } from '../lib/api.ts';
import type { UnreadTexts } from '../ui/unread-text.tsx';
import { editor, seriesCache } from './current-editor.ts';
import { lastUnread, type EditorQuestion, type OpenProject, type SaveState } from './states/editor-state.ts';
import { redoLabel, undoLabel } from './history.ts';

function useOpen<T>(selector: (open: OpenProject) => T): T {
  return useStore(
    editor.store,
    useShallow((state) => {
      if (state.kind !== 'open') throw new Error('no project is open');
      return selector(state);
    }),
  );
}

/** A part of the open project; draws again only when that part changes. */
export const useProject = <T>(selector: (project: Project) => T): T => useOpen((open) => selector(open.history.present));

function presentProject(): Project | undefined {
  const state = editor.store.getState();
  return state.kind === 'open' ? state.history.present : undefined;
}

/** Those who want the open project one frame late; they share one frame. */
const late = new Set<() => void>();
function watchLate(show: () => void): () => void {
  late.add(show);
  if (late.size === 1) stopLate = showLate();
  return () => {
    late.delete(show);
    if (late.size === 0) stopLate();
  };
}
let stopLate = (): void => {};
function showLate(): () => void {
  let cancel = (): void => {};
  const stop = editor.store.subscribe((state, before) => {
    if (state.kind === 'open' && before.kind === 'open' && state.history.present === before.history.present) return;
    cancel();
    cancel = afterFrame(() => startTransition(() => late.forEach((show) => show())));
  });
  return () => {
    stop();
    cancel();
  };
}

/** The open project one frame late, for what stands below the fields: an edit is shown in its field before the rest is drawn again. */
export function useLateProject(): Project {
  const [shown, setShown] = useState<Project>(() => {
    const project = presentProject();
    if (!project) throw new Error('no project is open');
    return project;
  });
  useEffect(() => {
    const show = (): void => setShown((before) => presentProject() ?? before);
    // It may have changed between the drawing and this effect.
    show();
    return watchLate(show);
  }, []);
  return shown;
}

/** Changes the project; `label` says what the step does: 'change discount rate'. Saved 2 s later. */
export const useEdit = (): ((label: string, change: (project: Project) => Project) => void) => editor.edit;

/** Saves at once: after imports, dialogs and step changes, and before a calculation. True when the server holds the present project. */
export const useSaveNow = (): (() => Promise<boolean>) => editor.saveNow;

/** Every finding of the checker about the present project. */
export const useIssues = (): readonly Issue[] => useOpen((open) => open.check.issues);
/** How many errors there are at places that `holds` knows; none are counted without it. */
export const useErrorCount = (holds: ((target: string, project: Project) => boolean) | undefined): number =>
  useOpen(({ check, history: { present } }) =>
    holds === undefined
      ? 0
      : check.issues.filter(
          (issue) =>
            isError(issue) && [issue.link.field, issue.link.anchor].some((target) => target !== undefined && holds(target, present)),
        ).length,
  );
/** CHK-80: no error, and no warning unless warnings are ignored. */
export const useMayCalculate = (): boolean => useOpen((open) => open.check.mayCalculate);
/** Why the project cannot be calculated from here; undefined where it can. The server refuses it to readers. */
export const useCalculateHindrance = (): string | undefined =>
  useOpen(({ isReader, check }) =>
    isReader
      ? 'Open to you for reading: its owner and editors calculate it'
      : check.mayCalculate
        ? undefined
        : 'The project has errors or warnings',
  );

const nextUndo = (open: OpenProject): string | undefined => {
  const text = lastUnread(open);
  return text === undefined ? undoLabel(open.history) : `“${text.text}” in ${text.label}`;
};

/** The texts of the open project that could not be read, kept for their fields; new ones belong to `step`. */
export function useUnreadTexts(step: StepUrl): UnreadTexts {
  const entries = useOpen((open) => open.unread);
  const shownStep = useRef<StepUrl>(undefined);
  useLayoutEffect(() => {
    shownStep.current = step;
    return () => {
      shownStep.current = undefined;
    };
  }, [step]);
  return useMemo(
    () => ({
      of: (id) => entries.find((entry) => entry.id === id),
      all: entries,
      note: (id, label, entry) => editor.noteUnread(id, entry && { ...entry, label, step }),
      // A field that goes with its step stays what it was; one that goes alone was switched off.
      show: (id, isShown) => {
        if (isShown || shownStep.current === step) editor.showUnread(id, isShown);
      },
      type: editor.noteTyping,
    }),
    [entries, step],
  );
}

export interface FieldMessages {
  readonly error: string | undefined;
  readonly warning: string | undefined;
}

/** Asked for by every field after every edit; sorted once. */
const sorted = new WeakMap<readonly Issue[], ReadonlyMap<string | undefined, readonly Issue[]>>();
const NO_ISSUES: readonly Issue[] = [];

function sortedByField(issues: readonly Issue[]): ReadonlyMap<string | undefined, readonly Issue[]> {
  const byField = new Map<string | undefined, Issue[]>();
  for (const issue of issues) {
    const there = byField.get(issue.link.field);
    if (there) there.push(issue);
    else byField.set(issue.link.field, [issue]);
  }
  return byField;
}

/** Findings whose link leads to a field, and with its parts to `id.…` too. */
function findingsOf(issues: readonly Issue[], id: string, withParts: boolean): readonly Issue[] {
  if (withParts) return issues.filter(({ link: { field } }) => field === id || field?.startsWith(`${id}.`));
  let byField = sorted.get(issues);
  if (!byField) sorted.set(issues, (byField = sortedByField(issues)));
  return byField.get(id) ?? NO_ISSUES;
}

/** FMT-05: what the checker says of one input, each message on a line of its own; estimates stand elsewhere. */
export function messagesOf(issues: readonly Issue[], id: string, { withParts = false } = {}): FieldMessages {
  const found = findingsOf(issues, id, withParts).filter((one) => !one.estimation);
  // A broken bound is said by the field itself in the same words, without the name before it.
  const said = (isWarning: boolean): string | undefined => {
    const lines = found.filter(({ warning }) => warning === isWarning).map(({ label }) => label.replace(/^[^:]*: (?=The value )/, ''));
    return lines.length === 0 ? undefined : [...new Set(lines)].join('\n');
  };
  return { error: said(false), warning: said(true) };
}
export const useMessages = (id: string, parts?: { readonly withParts: boolean }): FieldMessages =>
  useOpen((open) => messagesOf(open.check.issues, id, parts));

export interface EditorInfo {
  readonly projectId: string;
  readonly lockId: string;
  readonly readOnly: boolean;
  readonly otherEditor: OpenProject['otherEditor'];
  readonly isReader: boolean;
  readonly version: OpenProject['version'];
  readonly asked: OpenProject['asked'];
  readonly request: OpenProject['request'];
  readonly saveState: SaveState;
  readonly hasFailedToSave: boolean;
  readonly savedAt: Date | undefined;
  readonly unsavedSince: Date | undefined;
  readonly question: EditorQuestion | undefined;
  /** What undo takes back; undefined when there is nothing. */
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
}
const infoOf = (open: OpenProject): EditorInfo => ({
  projectId: open.projectId,
  lockId: open.lockId,
  readOnly: open.readOnly,
  otherEditor: open.otherEditor,
  isReader: open.isReader,
  version: open.version,
  asked: open.asked,
  request: open.request,
  saveState: open.saveState,
  hasFailedToSave: open.saveState === 'failed',
  savedAt: open.savedAt,
  unsavedSince: open.unsavedSince,
  question: open.question,
  undoLabel: nextUndo(open),
  redoLabel: redoLabel(open.history),
});
/** What is asked of the editor; draws again only when that changes, which much of it does with every edit and save. */
export const useEditorInfo = <K extends keyof EditorInfo>(...keys: readonly K[]): Pick<EditorInfo, K> =>
  useOpen((open) => {
    const info = infoOf(open);
    return Object.fromEntries(keys.map((key) => [key, info[key]])) as Pick<EditorInfo, K>;
  });

export interface SeriesValues {
  /** Undefined while they load, when there are none, and when they could not be read. */
  readonly values: Float64Array | undefined;
  readonly failed: boolean;
}
const NONE: SeriesValues = { values: undefined, failed: false };

/** The values behind a reference of the project. */
export function useSeriesValues(ref: SeriesRef): SeriesValues {
  const projectId = useOpen((open) => open.projectId);
  const hash = ref.state === 'ready' ? ref.hash : '';
  const [loaded, setLoaded] = useState<SeriesValues & { readonly hash: string }>({ ...NONE, hash: '' });
  useEffect(() => {
    if (hash === '') return;
    let isCurrent = true;
    seriesCache.get(projectId, hash).then(
      (values) => isCurrent && setLoaded({ values, failed: false, hash }),
      () => isCurrent && setLoaded({ values: undefined, failed: true, hash }),
    );
    return () => {
      isCurrent = false;
    };
  }, [projectId, hash]);
  return loaded.hash === hash ? loaded : NONE;
}

/** Stores a series that is no market price and answers its reference, to be put into the project by an edit. */
export function useStoreSeries(): (values: Float64Array, facts: SeriesFacts) => Promise<SeriesRef> {
  const { projectId, lockId } = useOpen((open) => ({ projectId: open.projectId, lockId: open.lockId }));
  return useCallback(
    async (values, facts) => {
      const ref = seriesRefOf(values, facts);
      await call(putSeriesByHash, {
        params: { id: projectId, hash: ref.hash },
        headers: { 'x-lock-id': lockId },
        body: new Uint8Array(seriesToBytes(values)),
      });
      seriesCache.put(ref.hash, values);
      return ref;
    },
    [projectId, lockId],
  );
}
