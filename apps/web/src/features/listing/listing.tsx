import { useMediaQuery } from '@mantine/hooks';
import { IconBooks, IconChevronDown, IconPlus, IconSearch, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ColumnChooser } from '../../ui/column-chooser.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import field from '../../ui/field.module.css';
import { Icon } from '../../ui/icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WaitingBar } from '../../ui/waiting-bar.tsx';
import { projectsQuery, samplesQuery } from './listing-query.ts';
import { FilterButton } from './filter-button.tsx';
import { FirstMinutes, SampleCards } from './first-minutes.tsx';
import { filterValues, NO_FILTERS, shownProjects } from './listing-rows.ts';
import { setListingView, useListingView } from './listing-view.ts';
import { useNewProject } from './new-project.ts';
import { ActionDialog, type PlainAction, type ProjectAction } from './project-actions.tsx';
import { RenameDialog, ReportDialog } from './project-messages.tsx';
import { ShareDialog } from './share-dialog.tsx';
import { ProjectCards } from './project-cards.tsx';
import { EXTRA_COLUMNS, ProjectTable } from './project-table.tsx';
import type { ListedProject } from './listing-query.ts';
import { plural, withWholeUnits } from '../../lib/number.ts';
import css from './listing.module.css';

interface Request {
  readonly action: ProjectAction;
  readonly project: ListedProject;
}
/** Actions with something to enter. */
const DIALOGS: Readonly<Partial<Record<ProjectAction, typeof ShareDialog>>> = {
  rename: RenameDialog,
  share: ShareDialog,
  report: ReportDialog,
};
const isPlain = (request: Request | undefined): request is { action: PlainAction; project: ListedProject } =>
  request !== undefined && DIALOGS[request.action] === undefined;

/** NAV-02: the own projects, and those that are open to the user. */
export function Listing() {
  usePageTitle('Projects');
  const projects = useQuery(projectsQuery);
  const samples = useQuery(samplesQuery);
  const fresh = useNewProject();
  const isSmall = useMediaQuery('(max-width: 720px)', undefined, { getInitialValueInEffect: false });
  const { search, sort, filters, extra } = useListingView();
  const [request, setRequest] = useState<Request>();
  const EntryDialog = request && DIALOGS[request.action];
  const searchInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const all = useMemo(() => projects.data ?? [], [projects.data]);
  const shown = useMemo(() => shownProjects(all, search, sort, filters), [all, search, sort, filters]);
  const isFiltered = Object.values(filters).some((chosen: readonly string[]) => chosen.length > 0);
  useSlashFocuses(searchInput);

  const act = (action: ProjectAction, project: ListedProject): void => setRequest({ action, project });
  const sampleMenu = (
    <ActionMenu
      label="Samples"
      width={320}
      target={
        <Button className={css.wide} icon={IconBooks} iconRight={IconChevronDown} disabled={fresh.isBusy}>
          Open Sample
        </Button>
      }
      entries={(samples.data ?? []).map((sample) => ({
        label: sample.name,
        hint: withWholeUnits(sample.description),
        run: () => fresh.cloneSample(sample.id),
      }))}
    />
  );
  const create = (
    <Button className={css.wide} kind="primary" icon={IconPlus} disabled={fresh.isBusy} onClick={fresh.create}>
      Create New Project
    </Button>
  );

  return (
    <main id="main" className={css.page}>
      <div className={css.head}>
        <div>
          <h1>Projects</h1>
          {projects.data && <p className="not-small">{plural(all.length, 'project')}</p>}
        </div>
        <span className="space" />
        {isSmall ? (
          <IconButton
            kind="default"
            size="normal"
            icon={IconUpload}
            label="Import project file"
            disabled={fresh.isBusy}
            onClick={() => fileInput.current?.click()}
          />
        ) : (
          <Button icon={IconUpload} disabled={fresh.isBusy} onClick={() => fileInput.current?.click()}>
            Import project file
          </Button>
        )}
        {sampleMenu}
        {create}
        <input
          ref={fileInput}
          type="file"
          accept=".hfront,.json,application/json"
          className="sr-only"
          tabIndex={-1}
          aria-label="Project file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) fresh.upload(file);
          }}
        />
      </div>
      <div className="card">
        {projects.isFetching && projects.data === undefined && <WaitingBar />}
        {projects.isError && (
          <div style={{ padding: 12 }}>
            <Notice
              tone="danger"
              actions={
                <Button size="small" onClick={() => void projects.refetch()}>
                  Try again
                </Button>
              }
            >
              The projects could not be loaded: {messageOf(projects.error)}
            </Notice>
          </div>
        )}
        {projects.data && all.length === 0 && <FirstMinutes isBusy={fresh.isBusy} onCreate={fresh.create} />}
        {all.length > 0 && (
          <>
            <div className={css.tools}>
              <div className={`${field.box} ${css.search}`}>
                <span className={field.lead}>
                  <Icon icon={IconSearch} />
                </span>
                <input
                  ref={searchInput}
                  type="search"
                  className={field.input}
                  placeholder="Search name, place, notes"
                  aria-label="Search projects"
                  value={search}
                  onChange={(event) => setListingView({ search: event.target.value })}
                />
                {search === '' && (
                  <kbd className="not-small" aria-hidden>
                    /
                  </kbd>
                )}
              </div>
              <FilterButton
                label="Market"
                values={filterValues(all, 'electricityMarket')}
                chosen={filters.electricityMarket}
                onChange={(electricityMarket) => setListingView({ filters: { ...filters, electricityMarket } })}
              />
              <FilterButton
                label="Type"
                values={filterValues(all, 'type')}
                chosen={filters.type}
                onChange={(type) => setListingView({ filters: { ...filters, type } })}
              />
              {all.some(({ role }) => role !== 'owner') && (
                <FilterButton
                  label="Owner"
                  values={filterValues(all, 'sharing')}
                  chosen={filters.sharing}
                  onChange={(sharing) => setListingView({ filters: { ...filters, sharing } })}
                />
              )}
              <span className="space" />
              {!isSmall && (
                <ColumnChooser columns={EXTRA_COLUMNS} shown={extra} onChange={(columns) => setListingView({ extra: columns })} />
              )}
            </div>
            {shown.length === 0 ? (
              <EmptyState
                icon={IconSearch}
                title="No project matches"
                text={
                  isFiltered
                    ? 'No project passes the filters and has the text of the search.'
                    : `Nothing has “${search}” in its name, place, notes, author, market or type.`
                }
                actions={
                  <Button onClick={() => setListingView({ search: '', filters: NO_FILTERS })}>
                    {isFiltered ? 'Clear search and filters' : 'Clear the search'}
                  </Button>
                }
              />
            ) : isSmall ? (
              <ProjectCards projects={shown} onAction={act} />
            ) : (
              <ProjectTable
                projects={shown}
                sort={sort}
                onSort={(next) => setListingView({ sort: next })}
                extra={extra}
                now={new Date(projects.dataUpdatedAt)}
                onAction={act}
              />
            )}
            <div className={css.foot}>
              <output aria-live="polite">
                {shown.length === all.length ? plural(all.length, 'project') : `${shown.length} of ${all.length} projects`}
              </output>
              <span className="space" />
              <span className="not-small">
                <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> opens the results, <kbd>E</kbd> edits
              </span>
            </div>
          </>
        )}
      </div>
      {projects.data && all.length === 0 && samples.data && (
        <SampleCards samples={samples.data} isBusy={fresh.isBusy} onOpen={fresh.cloneSample} />
      )}
      <ActionDialog request={isPlain(request) ? request : undefined} onClose={() => setRequest(undefined)} />
      {request && EntryDialog && <EntryDialog project={request.project} onClose={() => setRequest(undefined)} />}
      <DialogFrame
        isOpen={fresh.refusal !== undefined}
        onClose={fresh.dismissRefusal}
        title="The file was not opened"
        width={640}
        actions={
          <Button kind="primary" onClick={fresh.dismissRefusal}>
            OK
          </Button>
        }
      >
        <p>
          <b>{fresh.refusal?.fileName}</b>: {fresh.refusal?.message}
        </p>
        {fresh.refusal && fresh.refusal.problems.length > 0 && (
          <ul className="small text-2">
            {fresh.refusal.problems.slice(0, 20).map((one) => (
              <li key={`${one.place}${one.rule}`}>
                <b>{one.place}</b>: {one.rule} ({one.value})
              </li>
            ))}
          </ul>
        )}
      </DialogFrame>
    </main>
  );
}

/** '/' puts the cursor into the search, unless something is being typed. */
function useSlashFocuses(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key !== '/' ||
        event.ctrlKey ||
        event.metaKey ||
        (event.target instanceof HTMLElement && event.target.matches('input, textarea, select'))
      )
        return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [input]);
}
