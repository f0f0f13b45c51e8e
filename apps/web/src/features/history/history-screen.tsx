import { useQueryClient } from '@tanstack/react-query';
import { stepPath } from '@stackwatt/model';
import { IconBookmark } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { editor } from '../../editor/current-editor.ts';
import { useEditorInfo, useProject, useSaveNow } from '../../editor/use-editor.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { Comparison } from './comparison.tsx';
import { NameDialog } from './name-dialog.tsx';
import { VersionList } from './version-list.tsx';
import {
  fetchBack,
  nameNow,
  NOW,
  remove,
  rename,
  useChangeCounts,
  useOtherProjects,
  useVersions,
  versionsKey,
  type Version,
} from './versions.ts';
import css from './history.module.css';

type Naming = { readonly of: Version | 'now' };

const NONE: readonly Version[] = [];

const NOT_SAVED = 'The project could not be saved, so nothing was done. Please try again.';

/** UX-87: the versions of the open project, what differs between two of them, and why the NPV moved. */
export function HistoryScreen() {
  const { projectId, readOnly, version: shown } = useEditorInfo('projectId', 'readOnly', 'version');
  const navigate = useNavigate();
  const symbol = useProject((project) => project.currencySymbol);
  const present = useStore(editor.store, (state) => (state.kind === 'open' ? state.history.present : undefined));
  const saveNow = useSaveNow();
  const queries = useQueryClient();
  const query = useVersions(projectId);
  const currency = useProject((project) => project.currency);
  const others = useOtherProjects(projectId, currency);
  const [chosen, setChosen] = useState<{ readonly a: string; readonly b: string | undefined }>({ a: NOW, b: undefined });
  const [naming, setNaming] = useState<Naming>();
  const [isBusy, setIsBusy] = useState(false);
  /** Counts the saves that this screen knows of: what was compared with the present state is compared anew. */
  const [saves, setSaves] = useState(0);

  const versions = query.data ?? NONE;
  // What is compared is what the server holds.
  const counts = useChangeCounts(projectId, saves === 0 ? NONE : versions, String(saves));

  // Versions are told apart from the project as it is now.
  useEffect(() => {
    if (shown !== undefined) void editor.open(projectId);
  }, [shown, projectId]);

  // The server compares what it holds: what is not saved yet is saved first.
  useEffect(() => {
    if (present === undefined) return undefined;
    let isCurrent = true;
    void saveNow().then(async () => {
      await queries.invalidateQueries({ queryKey: versionsKey(projectId), exact: true });
      if (isCurrent) setSaves((count) => count + 1);
    });
    return () => {
      isCurrent = false;
    };
  }, [present, projectId, saveNow, queries]);

  /** @param work  answers what stands in its way, or undefined when it is done */
  const run = async (work: () => Promise<string | undefined>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      const problem = await work();
      showToast(problem === undefined ? { text: done } : { text: problem, tone: 'danger' });
    } catch (error) {
      showFailure(error);
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries({ queryKey: versionsKey(projectId), exact: true });
    }
  };
  const look = (version: Version, called: string): void => {
    void editor.showVersion({ key: version.key, name: called });
    void navigate(stepPath(projectId, 'setup'));
  };
  const restore = (version: Version, called: string): Promise<void> =>
    run(async () => {
      if (!(await saveNow())) return NOT_SAVED;
      // What is kept now is the newest version; the choice stays with the one that comes back.
      setChosen({ a: NOW, b: version.key });
      const project = await fetchBack(projectId, version);
      if (typeof project === 'string') return project;
      editor.edit(`bring back “${called}”`, () => project);
      await saveNow();
      return undefined;
    }, `“${called}” is back. Undo takes it back, and the inputs before are a version too.`);
  const name = (of: Naming['of'], text: string): Promise<void> =>
    run(async () => {
      if (of === 'now' && !(await saveNow())) return NOT_SAVED;
      await (of === 'now' ? nameNow(projectId, text) : rename(projectId, of, text));
      return undefined;
    }, `“${text}” is kept until you delete it.`);
  const discard = (version: Version): Promise<void> =>
    run(async () => {
      await remove(projectId, version);
      return undefined;
    }, `“${version.name}” is deleted.`);

  const candidates = [...versions, ...(others.data ?? [])];
  const a = candidates.find(({ key }) => key === chosen.a) ?? versions[0];
  // Against the newest version that holds something else, where there is one.
  const rest = versions.filter(({ key }) => key !== a?.key);
  const b = candidates.find(({ key }) => key === chosen.b) ?? rest.find(({ isPresent }) => !isPresent) ?? rest[0];
  return (
    <main id="main" className={css.page}>
      <div className={css.head}>
        <h1>History</h1>
        <p className="text-2">Versions you named, and those kept by themselves before calculations and restores</p>
        <Button
          size="small"
          icon={IconBookmark}
          disabled={readOnly || isBusy || query.data === undefined}
          onClick={() => setNaming({ of: 'now' })}
        >
          Name this version
        </Button>
      </div>
      {query.isError && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => void query.refetch()}>
              Try again
            </Button>
          }
        >
          The versions could not be loaded: {messageOf(query.error)}
        </Notice>
      )}
      {query.data === undefined && !query.isError && <output className="text-3">Loading the versions</output>}
      {a && (
        <div className={css.columns}>
          <VersionList
            versions={versions}
            others={others.data ?? []}
            symbol={symbol}
            currency={currency}
            a={a.key}
            b={b?.key}
            readOnly={readOnly}
            isBusy={isBusy}
            counts={counts}
            onChoose={(next) => setChosen({ a: a.key, b: b?.key, ...next })}
            onRestore={restore}
            onName={(of) => setNaming({ of })}
            onDelete={(version) => void discard(version)}
          />
          {saves === 0 ? (
            <output className="text-3">Saving the project</output>
          ) : b ? (
            <Comparison
              key={`${a.key} ${b.key} ${saves}`}
              projectId={projectId}
              versions={versions}
              a={a}
              b={b}
              state={String(saves)}
              symbol={symbol}
              readOnly={readOnly}
              isBusy={isBusy}
              onLook={look}
              onRestore={restore}
            />
          ) : (
            <section className={`card ${css.empty}`} aria-label="Comparison">
              <h2>Nothing to compare yet</h2>
              <p className="text-2">
                A version is kept before each calculation. Name this one to come back to it, or choose another project.
              </p>
            </section>
          )}
        </div>
      )}
      {naming && (
        <NameDialog
          initial={naming.of !== 'now' && naming.of.isNamed ? naming.of.name : ''}
          onClose={() => setNaming(undefined)}
          onName={(text) => {
            setNaming(undefined);
            void name(naming.of, text);
          }}
        />
      )}
    </main>
  );
}
