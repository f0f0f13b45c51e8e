import { postSizerCalculate, postSizerStatus, postSizerStop, postSizerTable } from '@stackwatt/api';
import {
  initialSizer,
  isSizerPolling,
  nextSizer,
  setSizerTable,
  SIZER_POLL_MS,
  sizerCallBody,
  sizesOfRow,
  wantsSizerTable,
  type Contract,
  type Project,
  type SizerCallBody,
  type SizerState,
  type SizerStatus,
  type SizerTable,
} from '@stackwatt/model';
import { useEffect, useReducer, useRef, useState } from 'react';
import { editor } from '../../../editor/current-editor.ts';
import { useEditorInfo, useProject, useSaveNow } from '../../../editor/use-editor.ts';
import { call, messageOf, statusOf } from '../../../lib/api.ts';

export interface Sizer {
  readonly state: SizerState;
  readonly body: SizerCallBody;
  /** Results went because bounds or technologies were changed. */
  readonly isCleared: boolean;
  /** What is shown is of other inputs than those that are saved now; undefined where nobody remembers. */
  readonly isOfSavedInputs: boolean | undefined;
  /** Nobody answers at the moment; it is asked again. */
  readonly isAway: boolean;
  readonly isStarting: boolean;
  readonly isStopping: boolean;
  /** Asked for so often that it is not watched any longer. */
  readonly isUnwatched: boolean;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly watchAgain: () => void;
}

const isSameBody = (limits: SizerStatus['limits'], body: SizerCallBody): boolean =>
  limits !== null && Object.entries(body).every(([key, value]) => limits[key as keyof SizerCallBody] === value);

/** A table kept with the project, while it is of the equipment the project has. */
const keptTable = (project: Project, table: SizerTable): SizerTable =>
  table.items[0] && sizesOfRow(project, table, table.items[0].id) ? table : { header: [], items: [] };

const answerOf = async <T>(answer: Promise<{ readonly data: T | undefined }>): Promise<T> => {
  const { data } = await answer;
  if (data === undefined) throw new Error('the server answered nothing');
  return data;
};

/**
 * The run of the sizer that belongs to the bounds of a contract: found again when the page comes back, watched while it goes on, kept with
 * the project when it is done.
 */
export function useSizer(contract: Contract): Sizer {
  const { projectId, readOnly, savedAt } = useEditorInfo('projectId', 'readOnly', 'savedAt');
  const saveNow = useSaveNow();
  const project = useProject((present) => present);
  const [state, dispatch] = useReducer(nextSizer, undefined, initialSizer);
  const [asked, setAsked] = useState(0);
  const [isAway, setAway] = useState(false);
  const [isCleared, setCleared] = useState(false);
  const [isOfSavedInputs, setOfSavedInputs] = useState<boolean>();
  const [busy, setBusy] = useState<'starting' | 'stopping'>();
  const body = sizerCallBody(project, contract.systemSizerLimits);
  const key = JSON.stringify(body);
  /** Answers to what was asked for other bounds are not taken. */
  const current = useRef(key);
  const latest = useRef({ state, project, contract, body });
  useEffect(() => {
    latest.current = { state, project, contract, body };
  });

  const params = { id: projectId };
  const fetchTable = async (): Promise<void> => {
    const mine = current.current;
    const { data, map } = await answerOf(call(postSizerTable, { params: { id: projectId } }));
    if (mine === current.current) dispatch({ kind: 'tableFetched', table: data, map: map ?? undefined });
  };

  // Finds the run of these bounds: when the page opens, and whenever the bounds have become others.
  useEffect(() => {
    const was = latest.current;
    const isOther = current.current !== key;
    current.current = key;
    const find = async (): Promise<void> => {
      if (isOther) {
        setCleared(was.state.state !== 'blank');
        dispatch({ kind: 'inputsChanged' });
        if (was.state.state === 'calculating') await call(postSizerStop, { params: { id: projectId } }).catch(() => undefined);
      }
      const kept = keptTable(was.project, was.contract.systemSizerTable);
      try {
        const status = await answerOf(call(postSizerStatus, { params: { id: projectId } }));
        if (current.current !== key) return;
        if (!isSameBody(status.limits, was.body)) {
          setOfSavedInputs(undefined);
          dispatch({ kind: 'kept', table: kept });
          return;
        }
        setOfSavedInputs(status.isOfSavedInputs);
        setCleared(false);
        setAsked(0);
        dispatch({ kind: 'start' });
        dispatch({ kind: 'answered', answer: status });
        if (status.status === 'cancelled') await fetchTable();
      } catch {
        dispatch({ kind: 'kept', table: kept });
      }
    };
    void find();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what else it reads is read when the bounds are others
  }, [projectId, key]);

  // SIZER-21: while it goes on its state and what it has found so far.
  const isPolling = isSizerPolling(state, asked);
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => {
      const look = async (): Promise<void> => {
        const mine = current.current;
        try {
          const answer = await answerOf(call(postSizerStatus, { params: { id: projectId } }));
          if (mine !== current.current) return;
          setAway(false);
          if (answer.status !== 'ready') await fetchTable();
          setOfSavedInputs(answer.isOfSavedInputs);
          dispatch({ kind: 'answered', answer: answer.status === 'changed' ? { ...answer, status: 'cancelled', failure: LOST } : answer });
        } catch (error) {
          if (statusOf(error) === 404) dispatch({ kind: 'startFailed', failure: messageOf(error) });
          else setAway(true);
        }
        setAsked((count) => count + 1);
      };
      void look();
    }, SIZER_POLL_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one question for each count
  }, [isPolling, asked, projectId]);

  // SIZER-10, SIZER-12
  const isWanted = wantsSizerTable(state);
  useEffect(() => {
    if (!isWanted) return;
    fetchTable().catch((error: unknown) => dispatch({ kind: 'tableFailed', failure: messageOf(error) }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each run
  }, [isWanted]);

  // TOD-14: the table is kept with the project.
  const { table } = state;
  const isReady = state.state === 'ready';
  useEffect(() => {
    if (!isReady || JSON.stringify(table) === JSON.stringify(latest.current.contract.systemSizerTable)) return;
    editor.keep((present) => setSizerTable(present, latest.current.contract.id, table));
  }, [isReady, table]);

  // Saving may have made it a run of other inputs.
  useEffect(() => {
    const { state: now } = latest.current;
    if (savedAt === undefined || now.state === 'blank' || now.state === 'calculating') return;
    const mine = current.current;
    answerOf(call(postSizerStatus, { params: { id: projectId } })).then(
      (answer) => {
        if (mine === current.current && isSameBody(answer.limits, latest.current.body)) setOfSavedInputs(answer.isOfSavedInputs);
      },
      () => undefined,
    );
  }, [savedAt, projectId]);

  const start = async (): Promise<void> => {
    setBusy('starting');
    setCleared(false);
    setAsked(0);
    dispatch({ kind: 'start' });
    try {
      if (!readOnly && !(await saveNow())) throw new Error(NOT_SAVED);
      const answer = await answerOf(call(postSizerCalculate, { params, body }));
      setOfSavedInputs(true);
      dispatch({ kind: 'answered', answer });
    } catch (error) {
      dispatch({ kind: 'startFailed', failure: error instanceof Error && error.message === NOT_SAVED ? NOT_SAVED : messageOf(error) });
    }
    setBusy(undefined);
  };
  const stop = async (): Promise<void> => {
    setBusy('stopping');
    try {
      const answer = await answerOf(call(postSizerStop, { params }));
      await fetchTable();
      dispatch({ kind: 'answered', answer });
    } catch {
      setAway(true);
    }
    setBusy(undefined);
  };

  return {
    state,
    body,
    isCleared,
    isOfSavedInputs,
    isAway,
    isStarting: busy === 'starting',
    isStopping: busy === 'stopping',
    isUnwatched: state.state === 'calculating' && !isPolling,
    start,
    stop,
    watchAgain: () => setAsked(0),
  };
}

const NOT_SAVED = 'The project could not be saved, so it was not sized.';
const LOST = 'The server was started anew and has lost this run. What was found is kept; run it again.';
