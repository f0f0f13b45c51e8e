import type { Selection } from '@stackwatt/model';
import { Link, useLocation, useNavigate } from 'react-router';
import { shownSections } from '../details/sections.ts';
import { useGraphDimensions } from '../sensitivity/graph/graph-queries.ts';
import { useSensitivities } from '../queries/result-queries.ts';
import { detailsPath, graphPath, optimizationPath, sensitivityPath, type NamedSection } from '../views.ts';
import css from '../../../ui/contents.module.css';

interface ResultsNavProps {
  readonly projectId: string;
  /** A view, or a section of the chosen system. */
  readonly current: string;
  /** The chosen system, or what was chosen before. */
  readonly selection: Selection;
  readonly hasSensitivities: boolean;
  /** Those of the chosen system; without one, those that every system has. */
  readonly systemSections?: readonly NamedSection[];
}

interface Entry {
  readonly id: string;
  readonly name: string;
  /** Undefined: not possible yet, with the reason in its title. */
  readonly to: string | undefined;
}

/** TAB-01 to TAB-11: every view, those that need a chosen system disabled in place before. A select on a phone. */
export function ResultsNav({ projectId, current, selection, hasSensitivities, systemSections = shownSections() }: ResultsNavProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // TAB-01: of several cases some may have no row; with a single one left there is nothing to choose.
  const cases = useSensitivities(projectId, hasSensitivities).data?.items;
  const hasCases = hasSensitivities && (cases === undefined || cases.length > 1);
  // TAB-02: a plane needs two dimensions.
  const dimensions = useGraphDimensions(projectId, hasSensitivities).data?.length ?? 0;
  const kind = selection.kind === 'none' ? 'all' : selection.tableKind;
  const views: Entry[] = [
    ...(hasCases ? [{ id: 'sensitivity', name: 'Sensitivity table', to: sensitivityPath(projectId) }] : []),
    ...(hasSensitivities && dimensions > 1 ? [{ id: 'graph', name: 'Sensitivity graph', to: graphPath(projectId) }] : []),
    {
      id: 'optimization',
      name: 'Optimization results',
      // TAB-10: the systems are those of a case; with a single case there is nothing to choose before them.
      to:
        hasCases && selection.kind === 'none'
          ? undefined
          : optimizationPath(projectId, kind, selection.kind === 'none' ? cases?.[0]?.sensitivityIndex : selection.sensitivity),
    },
  ];
  // Reached from the ticks of the ranking, it has a place in the list while it is shown.
  if (current === 'compare') views.push({ id: 'compare', name: 'Compare', to: pathname });
  const sections: Entry[] = systemSections.map(({ id, name }) => ({
    id,
    name,
    to: selection.kind === 'optimization' ? detailsPath(projectId, selection, id) : undefined,
  }));
  const link = ({ id, name, to }: Entry) =>
    to === undefined ? (
      <span
        key={id}
        className={css.off}
        title={id === 'optimization' ? 'Choose a case in the sensitivity table' : 'Choose a system in the optimization results'}
        aria-disabled
      >
        {name}
      </span>
    ) : (
      <Link key={id} to={to} aria-current={id === current ? 'page' : undefined}>
        {name}
      </Link>
    );
  return (
    <>
      <nav className={css.contents} data-under="steps" aria-label="Results">
        <h2>Results</h2>
        {views.map(link)}
        <h2>Selected system</h2>
        {sections.map(link)}
      </nav>
      <nav className="only-small" aria-label="View of the results">
        <select
          className={css.select}
          aria-label="View"
          value={current}
          onChange={(event) => {
            const target = [...views, ...sections].find((entry) => entry.id === event.target.value)?.to;
            if (target !== undefined) void navigate(target);
          }}
        >
          <optgroup label="Results">
            {views.map((entry) => (
              <option key={entry.id} value={entry.id} disabled={entry.to === undefined}>
                {entry.name}
              </option>
            ))}
          </optgroup>
          <optgroup label="Selected system">
            {sections.map((entry) => (
              <option key={entry.id} value={entry.id} disabled={entry.to === undefined}>
                {entry.name}
              </option>
            ))}
          </optgroup>
        </select>
      </nav>
    </>
  );
}
