import { wholeYears } from '@stackwatt/model';
import { useProject } from '../../../../editor/use-editor.ts';
import { YearTimeline } from '../../../../ui/year-timeline.tsx';
import type { DetailProps } from '../../views.ts';
import { lifetimeRows } from './lifetime-rows.ts';
import css from './lifetimes.module.css';

/** TAB-08: in which project years each technology of the system works. */
export function LifetimesView({ detail }: DetailProps) {
  const project = useProject((all) => all);
  const rows = lifetimeRows(detail, project);
  return (
    <section className={`card ${css.card}`}>
      <YearTimeline
        label="Component lifetimes"
        lifetime={wholeYears(project.lifetime)}
        calendarYear={Number(project.expectedDate.slice(0, 4)) || undefined}
        rows={rows}
      />
      <ul className={css.list}>
        {rows.map(({ id, name, start, end, replaced }) => (
          <li key={id}>
            {name}: years {start} to {end}
            {replaced.length > 0 && `, replaced in ${replaced.length === 1 ? 'year' : 'years'} ${replaced.join(', ')}`}
          </li>
        ))}
      </ul>
      <p className="small text-3">
        A part produces, costs and earns only in these years. ◇ replaced at the end of its life. Year 1 is the first year of operation.
      </p>
    </section>
  );
}
