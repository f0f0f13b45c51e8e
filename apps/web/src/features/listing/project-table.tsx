import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { stepPath } from '@stackwatt/model';
import type { KeyboardEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatMoment } from '../../lib/date.ts';
import { forgetCurrentStep } from '../../lib/current-step.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { useUser } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListedProject } from './listing-query.ts';
import { dateOf, resultState, shortNote, type Sort, type SortKey } from './listing-rows.ts';
import { ProjectButtons, ResultBadge, SharedBy, TypeCell } from './project-cells.tsx';
import type { ProjectAction } from './project-actions.tsx';
import css from './listing.module.css';

export type ExtraColumn = 'solarSize' | 'storageSize' | 'irr' | 'dateNtp' | 'interconnection';
/** D-019: sizes and IRR are those of the best system of the last calculation. */
export const EXTRA_COLUMNS: readonly {
  readonly key: ExtraColumn;
  readonly label: string;
  readonly isNumber?: boolean;
  readonly cell: (project: ListedProject, format: number) => string;
}[] = [
  { key: 'solarSize', label: 'Solar Size, MW', isNumber: true, cell: ({ best }) => formatNumber(best?.solarMw, 1) },
  {
    key: 'storageSize',
    label: 'Storage Size, MW / MWh',
    isNumber: true,
    cell: ({ best }) => (best ? `${formatNumber(best.storageMw, 1)} / ${formatNumber(best.storageMwh, 1)}` : MISSING),
  },
  {
    key: 'irr',
    label: 'IRR, %',
    isNumber: true,
    cell: ({ best }) => formatNumber(typeof best?.irr === 'number' ? best.irr * 100 : null, 1),
  },
  { key: 'dateNtp', label: 'Expected NTP', cell: ({ dateNtp }, format) => dateOf(dateNtp, format) || MISSING },
  {
    key: 'interconnection',
    label: 'Point of Interconnection, MW',
    isNumber: true,
    cell: ({ interconnectionMw }) => formatNumber(interconnectionMw, 1),
  },
];

const HEADS: readonly { readonly key: SortKey | 'notes'; readonly label: string }[] = [
  { key: 'name', label: 'Project Name' },
  { key: 'location', label: 'Location' },
  { key: 'electricityMarket', label: 'Electricity Market' },
  { key: 'type', label: 'Type' },
  { key: 'coupling', label: 'Coupling' },
  { key: 'notes', label: 'Notes' },
  { key: 'dateCod', label: 'Expected COD' },
  { key: 'updated', label: 'Last Accessed' },
  { key: 'author', label: 'Author' },
];

interface ProjectTableProps {
  readonly projects: readonly ListedProject[];
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly extra: readonly ExtraColumn[];
  /** When the rows were read: what "today" means. */
  readonly now: Date;
  readonly onAction: (action: ProjectAction, project: ListedProject) => void;
}

/** LIST-01: the grid. Arrows move between rows, Enter opens the results, E the inputs. */
export function ProjectTable({ projects, sort, onSort, extra, now, onAction }: ProjectTableProps) {
  const { defaultDateFormat: format } = useUser();
  const navigate = useNavigate();
  const further = EXTRA_COLUMNS.filter((column) => extra.includes(column.key));

  const onRowKey = (event: KeyboardEvent<HTMLTableRowElement>, project: ListedProject): void => {
    if (event.target !== event.currentTarget) return;
    const move = { ArrowDown: event.currentTarget.nextElementSibling, ArrowUp: event.currentTarget.previousElementSibling }[event.key];
    if (move instanceof HTMLElement) {
      event.preventDefault();
      move.focus();
      return;
    }
    const key = event.key.toLowerCase();
    if ((key === 'enter' && resultState(project) !== 'none') || key === 'e') {
      event.preventDefault();
      forgetCurrentStep();
      void navigate(stepPath(project.id, key === 'e' ? 'setup' : 'results'));
    }
  };

  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            {HEADS.map(({ key, label }) => (
              <th key={key} scope="col" aria-sort={sort.key === key ? (sort.isDescending ? 'descending' : 'ascending') : undefined}>
                {key === 'notes' ? label : <SortButton label={label} sortKey={key} sort={sort} onSort={onSort} />}
              </th>
            ))}
            {further.map((column) => (
              <th key={column.key} scope="col" className={column.isNumber ? css.number : undefined}>
                {column.label}
              </th>
            ))}
            <th scope="col" className={css.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {projects.map((project, index) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a shortcut;
            // the row's buttons do the same
            <tr key={project.id} tabIndex={index === 0 ? 0 : -1} onKeyDown={(event) => onRowKey(event, project)}>
              <td>
                <span className={css.name} title={project.name}>
                  {project.name}
                </span>
                <ResultBadge project={project} />
                <SharedBy project={project} />
              </td>
              <Cell className={css.place} title={project.location}>
                {project.location}
              </Cell>
              <Cell>{project.electricityMarket}</Cell>
              <td>
                <TypeCell project={project} />
              </td>
              <Cell>{project.coupling}</Cell>
              <Cell className={css.notes} title={project.notes}>
                {shortNote(project.notes)}
              </Cell>
              <Cell>{dateOf(project.dateCod, format)}</Cell>
              <Cell title={new Date(project.updated).toLocaleString()}>{formatMoment(project.updated, format, now)}</Cell>
              <Cell>{project.author}</Cell>
              {further.map((column) => (
                <td key={column.key} className={column.isNumber ? css.number : undefined}>
                  {column.cell(project, format)}
                </td>
              ))}
              <td className={css.actions}>
                <ProjectButtons project={project} onAction={onAction} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Cell = ({ className, title, children }: { readonly className?: string; readonly title?: string; readonly children: ReactNode }) => (
  <td>
    {children === '' || children === undefined ? (
      <span className="text-3">{MISSING}</span>
    ) : (
      <span className={className} title={title}>
        {children}
      </span>
    )}
  </td>
);

interface SortButtonProps {
  readonly label: string;
  readonly sortKey: SortKey;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function SortButton({ label, sortKey, sort, onSort }: SortButtonProps) {
  const isSorted = sort.key === sortKey;
  return (
    <button
      type="button"
      className={css.sort}
      onClick={() => onSort({ key: sortKey, isDescending: isSorted ? !sort.isDescending : sortKey === 'updated' })}
    >
      {label}
      {isSorted && <Icon icon={sort.isDescending ? IconArrowDown : IconArrowUp} size={13} />}
    </button>
  );
}
