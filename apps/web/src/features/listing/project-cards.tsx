import type { ListedProject } from './listing-query.ts';
import { ProjectButtons, ResultBadge, SharedBy, TypeCell } from './project-cells.tsx';
import type { ProjectAction } from './project-actions.tsx';
import css from './listing.module.css';

interface ProjectCardsProps {
  readonly projects: readonly ListedProject[];
  readonly onAction: (action: ProjectAction, project: ListedProject) => void;
}

/** The listing where a table has no room. */
export const ProjectCards = ({ projects, onAction }: ProjectCardsProps) => (
  <ul className={css.cards}>
    {projects.map((project) => (
      <li key={project.id} className={css.card}>
        <div className="row">
          <span className={css.title}>{project.name}</span>
          <ResultBadge project={project} boxed />
        </div>
        <div className="small text-2" style={{ margin: '2px 0 8px' }}>
          {[project.location, project.electricityMarket]
            .filter((text, index) => text !== '' && (index === 0 || !project.location.includes(text)))
            .join(', ')}
        </div>
        <SharedBy project={project} />
        <div className="row" style={{ alignItems: 'flex-end' }}>
          <div className="space">
            <TypeCell project={project} />
          </div>
          <ProjectButtons project={project} onAction={onAction} />
        </div>
      </li>
    ))}
  </ul>
);
