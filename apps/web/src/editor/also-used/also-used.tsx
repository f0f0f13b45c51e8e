import type { StepUrl } from '@stackwatt/model';
import { useMemo } from 'react';
import { Button } from '../../ui/button.tsx';
import { HelpIcon } from '../../ui/help-icon.tsx';
import { Section } from '../../ui/section.tsx';
import { useEdit, useEditorInfo, useIssues, useLateProject } from '../use-editor.ts';
import { alsoUsed } from './also-used.ts';
import { ChangedInputs } from './changed-inputs.tsx';
import css from './also-used.module.css';

/** The foot of a step: what the project uses beyond its controls, and what of them differs from the defaults. */
export const AlsoUsed = ({ step }: { readonly step: StepUrl }) => (
  <>
    <BeyondControls step={step} />
    <ChangedInputs step={step} />
  </>
);

/** What the project uses beyond the controls of this step, each with its value and a way to switch it off; nothing where there is none. */
function BeyondControls({ step }: { readonly step: StepUrl }) {
  const project = useLateProject();
  const { readOnly } = useEditorInfo('readOnly');
  const issues = useIssues();
  const edit = useEdit();
  const inputs = useMemo(() => alsoUsed(project, step), [project, step]);
  if (inputs.length === 0) return null;
  return (
    <Section id="also-used" title="This project also uses" summary="In force, and not among the fields above" note={String(inputs.length)}>
      <ul className={css.list}>
        {inputs.map((input) => {
          const found = issues.filter((issue) => issue.link.field === input.id);
          return (
            <li key={input.id} id={input.id} tabIndex={-1} className={css.item}>
              <div className={css.title}>
                {input.title}
                <HelpIcon of={input.title} help={{ text: input.help }} />
              </div>
              <div className={css.value}>{input.value}</div>
              <Button
                size="small"
                disabled={readOnly}
                aria-label={`${input.title}: ${input.action}`}
                onClick={() => edit(`${input.action.toLowerCase()}: ${input.title}`, input.edit)}
              >
                {input.action}
              </Button>
              {found.map((issue) => (
                <p key={issue.id} className={css.issue} data-tone={issue.warning ? 'warn' : 'danger'}>
                  {issue.label}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
