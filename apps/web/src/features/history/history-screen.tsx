import { IconBookmark } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { editor } from '../../editor/current-editor.ts';
import { useEditorInfo, useProject } from '../../editor/use-editor.ts';
import { messageOf } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Comparison } from './comparison.tsx';
import { NameDialog } from './name-dialog.tsx';
import { VersionList } from './version-list.tsx';
import { NOW, useOtherProjects, type Version } from './versions.ts';
import { useSavedVersions } from './use-saved-versions.ts';
import { useVersionActions } from './use-version-actions.ts';
import css from './history.module.css';

type Naming = { readonly of: Version | 'now' };

/** UX-87: the versions of the open project, what differs between two of them, and why the NPV moved. */
export function HistoryScreen() {
  const { projectId, readOnly, version: shown } = useEditorInfo('projectId', 'readOnly', 'version');
  const symbol = useProject((project) => project.currencySymbol);
  const { query, versions, counts, saves } = useSavedVersions(projectId);
  const currency = useProject((project) => project.currency);
  const others = useOtherProjects(projectId, currency);
  const [chosen, setChosen] = useState<{ readonly a: string; readonly b: string | undefined }>({ a: NOW, b: undefined });
  const [naming, setNaming] = useState<Naming>();
  // Versions are told apart from the project as it is now.
  useEffect(() => {
    if (shown !== undefined) void editor.open(projectId);
  }, [shown, projectId]);

  const { isBusy, look, restore, name, discard } = useVersionActions(projectId, (version) => setChosen({ a: NOW, b: version.key }));
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
            <NothingToCompare />
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

function NothingToCompare() {
  return (
    <section className={`card ${css.empty}`} aria-label="Comparison">
      <h2>Nothing to compare yet</h2>
      <p className="text-2">A version is kept before each calculation. Name this one to come back to it, or choose another project.</p>
    </section>
  );
}
