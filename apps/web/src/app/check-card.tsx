import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { fieldMeta, isError, Project, setField, STEPS, type Issue } from '@stackwatt/model';
import { useState } from 'react';
import { useEdit, useEditorInfo, useIssues, useProject } from '../editor/use-editor.ts';
import { CheckField } from '../ui/choice-fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { StateText } from '../ui/notice.tsx';
import { useFollowLink } from './focus-field.ts';
import { plural } from '../lib/number.ts';
import css from './rail.module.css';

const SHOWN = 3;
const weight = (issue: Issue): number => (isError(issue) ? 0 : issue.warning ? 1 : 2);

/** The first findings of the checker, errors first, each a link to its field. */
export function CheckCard() {
  const { projectId } = useEditorInfo('projectId');
  const issues = useIssues().toSorted((a, b) => weight(a) - weight(b));
  const ignoreWarnings = useProject((project) => project.ignoreWarnings);
  const edit = useEdit();
  const follow = useFollowLink(projectId);
  const [showsAll, setShowsAll] = useState(false);
  const errors = issues.filter(isError).length;
  const warnings = issues.filter((issue) => issue.warning).length;
  return (
    <section className={`${css.card} ${css.pad}`} aria-label="Check">
      <div className="row">
        <h2 style={{ fontSize: 13, lineHeight: '20px' }}>Check</h2>
        <span className="space" />
        {errors > 0 && (
          <StateText tone="danger" boxed>
            {plural(errors, 'error')}
          </StateText>
        )}
        {warnings > 0 && (
          <StateText tone="warn" boxed>
            {plural(warnings, 'warning')}
          </StateText>
        )}
        {errors === 0 && warnings === 0 && (
          <StateText tone="ok" boxed>
            No findings
          </StateText>
        )}
      </div>
      {issues.slice(0, showsAll ? undefined : SHOWN).map((issue, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- findings have no identity but their place
        <button key={index} type="button" className={css.issue} onClick={() => follow(issue.link)}>
          <span className={css.label} data-tone={isError(issue) ? 'error' : issue.warning ? 'warning' : 'hint'}>
            <Icon
              icon={isError(issue) ? IconAlertCircle : issue.warning ? IconAlertTriangle : IconInfoCircle}
              size={14}
              className={css.icon}
            />
            <span>{issue.label}</span>
          </span>
          <span className={css.place} style={{ display: 'block' }}>
            {STEPS.find((step) => step.url === issue.link.step)?.name}
            {issue.warning ? ' (warning)' : ''}
          </span>
        </button>
      ))}
      {issues.length > SHOWN && (
        <button type="button" className="link-button small" onClick={() => setShowsAll((all) => !all)}>
          {showsAll ? 'Show fewer' : `Show ${issues.length - SHOWN} more`}
        </button>
      )}
      {warnings > 0 && (
        <CheckField
          label="Calculate despite warnings"
          help={{ of: 'Calculate despite warnings', text: fieldMeta(Project, 'ignoreWarnings').help, default: 'Off' }}
          value={ignoreWarnings}
          onCommit={(on) => edit(on ? 'ignore warnings' : 'heed warnings', (project) => setField(project, ['ignoreWarnings'], on))}
        />
      )}
    </section>
  );
}
