import { IconPlus } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import css from './listing.module.css';

const STEPS: readonly (readonly [string, string])[] = [
  ['Setup', 'place, dates'],
  ['Application', 'how it earns'],
  ['Equipment', 'what is built'],
  ['Economics', 'costs, credits'],
  ['Results', 'NPV, IRR, files'],
];

interface FirstMinutesProps {
  readonly isBusy: boolean;
  readonly onCreate: () => void;
}

/** In the place of the table while there is no project: what a project is, and the ways to the first one. */
export const FirstMinutes = ({ isBusy, onCreate }: FirstMinutesProps) => (
  <div className={css.first}>
    <div className={css.firstText}>
      <h2>Describe a plant, see what it earns</h2>
      <p className="text-2">
        A project holds one site: its markets, its equipment, its costs. The first result stands beside the inputs while you type.
      </p>
      <div className="row wrap">
        <Button icon={IconPlus} disabled={isBusy} onClick={onCreate}>
          Create the first project
        </Button>
        <span className="small text-3">or open a sample below, or import a project file</span>
      </div>
    </div>
    <ol className={`${css.firstSteps} not-small`}>
      {STEPS.map(([name, text], index) => (
        <li key={name}>
          <b>
            {index + 1} {name}
          </b>
          <span className="text-3">{text}</span>
        </li>
      ))}
    </ol>
  </div>
);

interface SampleCardsProps {
  readonly samples: readonly { readonly id: string; readonly name: string; readonly description: string }[];
  readonly isBusy: boolean;
  readonly onOpen: (id: string) => void;
}

/** The samples, each with what it teaches; opening one makes a copy of one's own. */
export const SampleCards = ({ samples, isBusy, onOpen }: SampleCardsProps) => (
  <section aria-labelledby="samples-title" className={css.samples}>
    <div className={css.samplesHead}>
      <h2 id="samples-title">Samples</h2>
      <span className="text-3">Opening one makes your own copy.</span>
    </div>
    <ul className={css.sampleCards}>
      {samples.map((sample) => (
        <li key={sample.id} className="card">
          <h3>{sample.name}</h3>
          <p className="text-2">{sample.description}</p>
          <Button size="small" disabled={isBusy} aria-label={`Open ${sample.name}`} onClick={() => onOpen(sample.id)}>
            Open
          </Button>
        </li>
      ))}
    </ul>
  </section>
);
