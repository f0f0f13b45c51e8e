import type { StepUrl } from '@stackwatt/model';
import { useMemo, useState } from 'react';
import { EditButton } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import { useEdit, useLateProject } from '../use-editor.ts';
import { changedInputs } from './also-used.ts';
import { plural } from '../../lib/number.ts';
import css from './also-used.module.css';

/** Shows a control and gives it the focus. */
function goTo(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'center' });
  (element?.querySelector<HTMLElement>('input, select, button') ?? element)?.focus({ preventScroll: true });
}

/** UX-25: what of this step differs from the defaults, folded to its number; each leads to its control and goes back by a press. */
export function ChangedInputs({ step }: { readonly step: StepUrl }) {
  const project = useLateProject();
  const edit = useEdit();
  const [isOpen, setIsOpen] = useState(false);
  const inputs = useMemo(() => changedInputs(project, step), [project, step]);
  if (inputs.length === 0) return null;
  const numbers = inputs.filter((input) => input.isNumber);
  return (
    <Section
      id="changed-inputs"
      title="Differs from the defaults"
      summary={`${plural(inputs.length, 'input')} of this step`}
      note={String(inputs.length)}
      fold={{ isOpen, onFold: setIsOpen }}
      actions={
        isOpen &&
        numbers.length > 1 && (
          <EditButton
            size="small"
            kind="quiet"
            onClick={() =>
              edit(`reset ${numbers.length} inputs to their defaults`, (before) =>
                numbers.reduce((changed, input) => input.edit(changed), before),
              )
            }
          >
            Reset {numbers.length} values
          </EditButton>
        )
      }
    >
      <ul className={css.list}>
        {inputs.map((input) => (
          <li key={input.id} className={css.item}>
            <button type="button" className={`link-button ${css.to}`} onClick={() => goTo(input.field)}>
              {input.title}
            </button>
            <div className={css.value}>
              {input.value} <span className="text-3">instead of {input.initial}</span>
            </div>
            {input.isNumber ? (
              <EditButton size="small" aria-label={`Reset ${input.title}`} onClick={() => edit(`reset ${input.title}`, input.edit)}>
                Reset
              </EditButton>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
