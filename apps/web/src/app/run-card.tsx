import { IconPlayerPlay } from '@tabler/icons-react';
import { postCalculate } from '@stackwatt/api';
import {
  countSimulations,
  estimateSeconds,
  estimateText,
  isError,
  REFUSE_ABOVE,
  runFactors,
  stepPath,
  WARN_ABOVE,
  type SimulationCount,
} from '@stackwatt/model';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useEditorInfo, useIssues, useMayCalculate, useProject, useSaveNow } from '../editor/use-editor.ts';
import { call } from '../lib/api.ts';
import { formatNumber, plural } from '../lib/number.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { showFailure, showToast } from '../ui/toast.tsx';
import { useFollowLink } from './focus-field.ts';
import css from './rail.module.css';
import { importsStored } from '../ui/import/being-stored.ts';

/** '3 solar × 2 wind × 25 years' */
function sizesInWords(count: SimulationCount): string {
  const factors = (
    [
      ['solar', count.solar],
      ['wind', count.wind],
      ['storage', count.storage],
      ['converter', count.converter],
      ['years', count.years],
    ] as const
  ).filter(([, n]) => n > 1);
  return factors.length === 0 ? 'One size, one year' : factors.map(([name, n]) => `${n} ${name}`).join(' × ');
}

/** UX-50: what multiplies the run besides sizes and years, by name; each leads to its values. */
function Factors({ projectId }: { readonly projectId: string }) {
  const factors = runFactors(useProject((project) => project));
  const follow = useFollowLink(projectId);
  if (factors.length === 0) return null;
  return (
    <ul className={css.factors} aria-label="Values that multiply the run">
      {factors.map(({ count, name, component, link }) => (
        <li key={link.field}>
          <button type="button" onClick={() => follow(link)}>
            × {formatNumber(count)} {name}
            {component === undefined ? '' : `, ${component}`}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How much there is to calculate, how long it may take, and the button that starts it. */
export function RunCard() {
  const { projectId, readOnly, isReader } = useEditorInfo('projectId', 'readOnly', 'isReader');
  const user = useUser();
  const count = useProject(countSimulations);
  const seconds = useProject((project) =>
    estimateSeconds(project, { secondsPerYear: user.secondsPerYear, workers: user.calcServiceThreadCount }),
  );
  const errors = useIssues().filter(isError).length;
  const mayCalculate = useMayCalculate();
  const saveNow = useSaveNow();
  const navigate = useNavigate();
  const [isStarting, setIsStarting] = useState(false);
  const reasonId = useId();
  const limit = count.total > WARN_ABOVE ? REFUSE_ABOVE : WARN_ABOVE;

  const calculate = async (): Promise<void> => {
    setIsStarting(true);
    try {
      // An import that is being stored counts.
      await importsStored();
      const isSaved = await saveNow();
      if (!isSaved && !readOnly) {
        showToast({ tone: 'danger', text: 'The project could not be saved, so it was not calculated.' });
        return;
      }
      await call(postCalculate, { params: { id: projectId } });
      await navigate(stepPath(projectId, 'results'));
    } catch (error) {
      showFailure(error);
    } finally {
      setIsStarting(false);
    }
  };
  const reason = errors > 0 ? `Fix ${plural(errors, 'error')} to calculate` : mayCalculate ? undefined : 'Accept the warnings to calculate';

  return (
    <section className={`${css.card} ${css.pad}`} aria-label="Run size">
      <div className="row">
        <h2 style={{ fontSize: 13, lineHeight: '20px' }}>Run size</h2>
        <span className="space" />
        <span className="medium">{plural(count.total, 'simulation')}</span>
      </div>
      <div className="smallest text-3" style={{ marginTop: 2 }}>
        {sizesInWords(count)}, up to {estimateText(seconds)}
      </div>
      <Factors projectId={projectId} />
      <div className={css.meter} data-over={count.total > WARN_ABOVE} aria-hidden>
        <span style={{ width: `${Math.min(100, (count.total / limit) * 100)}%` }} />
      </div>
      <div className="row smallest text-3" style={{ marginTop: 3 }}>
        0
        <span className="space" />
        {limit === WARN_ABOVE ? `warning above ${formatNumber(WARN_ABOVE)}` : `refused above ${formatNumber(REFUSE_ABOVE)}`}
      </div>
      {!isReader && (
        <>
          <Button
            full
            icon={IconPlayerPlay}
            disabled={!mayCalculate || isStarting}
            style={{ marginTop: 10 }}
            onClick={() => void calculate()}
            aria-describedby={reasonId}
          >
            Calculate
          </Button>
          <div className="smallest text-3" id={reasonId} style={{ marginTop: reason === undefined ? 0 : 4 }}>
            {reason}
          </div>
        </>
      )}
    </section>
  );
}
