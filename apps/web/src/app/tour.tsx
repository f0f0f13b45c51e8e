import { postStatus } from '@stackwatt/api';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditorInfo, useIssues, useProject } from '../editor/use-editor.ts';
import { call } from '../lib/api.ts';
import { formatNumber } from '../lib/number.ts';
import { savePreference } from '../lib/preferences.ts';
import { useUser } from '../lib/session.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useFollowLink } from './focus-field.ts';
import { tourSteps } from './tour-steps.ts';
import css from './tour.module.css';

/** UX-66: beside the work and never over it. It is offered once, shown while it is wanted, and comes back from the user menu. */
export function Tour() {
  switch (useUser().tour) {
    case 'hidden':
      return null;
    case 'offered':
      return (
        <section className={`${css.offer} not-print`} aria-label="Guided tour">
          <span className="space">New here? The guided tour lists what a project needs, and ticks what is there.</span>
          <Button size="small" onClick={() => savePreference('tour', 'shown')}>
            Show the tour
          </Button>
          <Button size="small" kind="quiet" onClick={() => savePreference('tour', 'hidden')}>
            No thanks
          </Button>
        </section>
      );
    case 'shown':
      return <ShownTour />;
  }
}

function ShownTour() {
  const { projectId } = useEditorInfo('projectId');
  const project = useProject((it) => it);
  const issues = useIssues();
  const follow = useFollowLink(projectId);
  const { data: hasResults = false } = useQuery({
    queryKey: ['tour', projectId],
    queryFn: async () => (await call(postStatus, { params: { id: projectId } })).data?.hasResults ?? false,
  });
  const steps = tourSteps({ project, issues, hasResults });
  const next = steps.findIndex((step) => !step.isDone);
  const [chosen, setChosen] = useState<number>();
  const shown = steps[chosen ?? next];
  const done = steps.filter((step) => step.isDone).length;
  return (
    <section className={`${css.tour} not-print`} aria-labelledby="tour-title">
      <div className="row">
        <h2 id="tour-title">Guided tour</h2>
        <output className="small text-3">
          {formatNumber(done)} of {formatNumber(steps.length)} done
        </output>
        <span className="space" />
        <IconButton
          icon={IconX}
          label="Hide the tour"
          title="It comes back from the user menu"
          onClick={() => savePreference('tour', 'hidden')}
        />
      </div>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <button type="button" aria-current={step === shown ? 'step' : undefined} onClick={() => setChosen(index)}>
              <span className={css.mark} data-done={step.isDone}>
                {step.isDone ? <Icon icon={IconCheck} size={12} /> : index + 1}
                {step.isDone && <span className="sr-only">Done:</span>}
              </span>
              {step.title}
            </button>
          </li>
        ))}
      </ol>
      {shown ? (
        <div className="row wrap">
          <p className="small text-2 space">{shown.text}</p>
          <Button size="small" onClick={() => follow(shown.link)}>
            Go there
          </Button>
        </div>
      ) : (
        <p className="small text-2">All of it is there. The tour can be hidden; it comes back from the user menu.</p>
      )}
    </section>
  );
}
