import {
  IconBug,
  IconCopy,
  IconDoorExit,
  IconDots,
  IconDownload,
  IconHistory,
  IconLoader2,
  IconShare,
  IconTrash,
  IconPencil,
} from '@tabler/icons-react';
import { stepPath } from '@stackwatt/model';
import { useNavigate } from 'react-router';
import { forgetCurrentStep } from '../../lib/current-step.ts';
import { formatNumber } from '../../lib/number.ts';
import { IconButton, LinkButton } from '../../ui/button.tsx';
import type { IconType } from '../../ui/icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { StaleIcon, StateText } from '../../ui/notice.tsx';
import { StackStrip, type StripPart } from '../../ui/stack-strip.tsx';
import { TECHNOLOGY_MARKS } from '../../ui/tokens.ts';
import type { ListedProject } from './listing-query.ts';
import { resultState } from './listing-rows.ts';
import type { ProjectAction } from './project-actions.tsx';
import css from './listing.module.css';

/** What came of the last calculation, in words. */
export function ResultBadge({ project, boxed = false }: { readonly project: ListedProject; readonly boxed?: boolean }) {
  switch (resultState(project)) {
    case 'upToDate':
      return (
        <StateText tone="ok" boxed={boxed}>
          Up to date
        </StateText>
      );
    case 'infeasible':
      return (
        <StateText tone="warn" boxed={boxed}>
          No feasible system
        </StateText>
      );
    case 'changed':
      return (
        <StateText tone="warn" icon={StaleIcon} boxed={boxed}>
          Inputs changed
        </StateText>
      );
    case 'running':
      return (
        <StateText icon={IconLoader2} boxed={boxed}>
          Running
        </StateText>
      );
    case 'none':
      return <StateText boxed={boxed}>Not calculated</StateText>;
  }
}

/** The technologies, and the sizes of the best system once there is one. */
export const TypeCell = ({ project: { type, best } }: { readonly project: ListedProject }) => (
  <>
    <div className={css.type}>{type === '' ? <span className="text-3">No equipment</span> : type}</div>
    {best && <SystemSizes best={best} />}
  </>
);

/** Sizes of the best system as a strip and in MW; nothing for one without equipment. */
export function SystemSizes({ best }: { readonly best: NonNullable<ListedProject['best']> }) {
  const parts: StripPart[] = [
    { mark: TECHNOLOGY_MARKS.solar, value: best.solarMw },
    { mark: TECHNOLOGY_MARKS.wind, value: best.windMw },
    { mark: TECHNOLOGY_MARKS.storage, value: best.storageMw },
  ].filter((part) => part.value > 0);
  const size = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);
  if (parts.length === 0) return null;
  return (
    <div className="row" style={{ gap: 6 }}>
      <StackStrip
        parts={parts}
        isThin
        width={64}
        label={`Best system: ${parts.map((part) => `${part.mark.label} ${size(part.value)} MW`).join(', ')}`}
      />
      <span className="smallest text-3 condensed" aria-hidden>
        {parts.map((part) => size(part.value)).join(' / ')} MW
      </span>
    </div>
  );
}

/** In the place of sizes that are not known yet. */
export const AwaitedSizes = () => (
  <div className="row" style={{ gap: 6 }} aria-hidden>
    <div className={css.awaitedStrip} />
    <span className="smallest text-3 condensed">– MW</span>
  </div>
);

interface ProjectButtonsProps {
  readonly project: ListedProject;
  readonly onAction: (action: ProjectAction, project: ListedProject) => void;
}

/** LIST-09, LIST-10: Result, Edit and the menu. */
export function ProjectButtons({ project, onAction }: ProjectButtonsProps) {
  const navigate = useNavigate();
  return (
    <span className="row tight" style={{ justifyContent: 'flex-end' }}>
      <LinkButton size="small" aria-label={`Result of ${project.name}`} to={stepPath(project.id, 'results')} onClick={forgetCurrentStep}>
        Result
      </LinkButton>
      <LinkButton
        size="small"
        aria-label={`${project.role === 'reader' ? 'Inputs of' : 'Edit'} ${project.name}`}
        to={stepPath(project.id, 'setup')}
        onClick={forgetCurrentStep}
      >
        {project.role === 'reader' ? 'Inputs' : 'Edit'}
      </LinkButton>
      <ActionMenu
        label={`Actions for ${project.name}`}
        width={160}
        target={<IconButton icon={IconDots} label={`More actions for ${project.name}`} title="What can be done with the project" />}
        entries={entriesOf(project, onAction, () => void navigate(`/project/${project.id}/history`))}
      />
    </span>
  );
}

/** What the role in a project of somebody else allows; the owner may do everything. */
function entriesOf(project: ListedProject, onAction: ProjectButtonsProps['onAction'], showHistory: () => void) {
  const entry = (action: ProjectAction, label: string, icon: IconType) => ({ label, icon, run: () => onAction(action, project) });
  const isOwn = project.role === 'owner';
  return [
    { ...(isOwn ? entry('delete', 'Delete', IconTrash) : entry('leave', 'Leave', IconDoorExit)), isDanger: true },
    entry('copy', 'Copy', IconCopy),
    entry('download', 'Download', IconDownload),
    ...(isOwn ? [entry('share', 'Share', IconShare)] : []),
    entry('report', 'Report Issue', IconBug),
    ...(project.role === 'reader' ? [] : [entry('rename', 'Rename', IconPencil)]),
    { label: 'History', icon: IconHistory, run: showHistory },
  ];
}

/** Whose project it is, where it is not the user's own, and what the user may do with it. */
export const SharedBy = ({ project: { role, owner } }: { readonly project: ListedProject }) =>
  role === 'owner' ? null : (
    <div className="smallest text-3">
      Of {owner}, {role === 'editor' ? 'open to edit' : 'open to read'}
    </div>
  );
