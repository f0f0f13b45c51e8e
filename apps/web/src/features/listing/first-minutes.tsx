import type { AverageDay } from '@stackwatt/model';
import { IconPlus } from '@tabler/icons-react';
import { formatMoney, formatPercent, formatUnit } from '../../lib/money.ts';
import { withWholeUnits } from '../../lib/number.ts';
import { averageDayModel } from '../../ui/average-day-model.ts';
import { AverageDayKeys, AverageDayPicture, AwaitedDay } from '../../ui/average-day.tsx';
import { Button } from '../../ui/button.tsx';
import { TECHNOLOGY_MARKS, type Mark } from '../../ui/tokens.ts';
import type { ListedSample } from './listing-query.ts';
import { AwaitedSizes, SystemSizes } from './project-cells.tsx';
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
  readonly samples: readonly ListedSample[];
  readonly isBusy: boolean;
  readonly onOpen: (id: string) => void;
}

/** The samples, each with what it teaches and what its best system earns; opening one makes a copy of one's own, with these results. */
export const SampleCards = ({ samples, isBusy, onOpen }: SampleCardsProps) => (
  <section aria-labelledby="samples-title" className={css.samples}>
    <div className={css.samplesHead}>
      <h2 id="samples-title">Samples</h2>
      <span className="text-3">
        Opening one makes your own copy. Figures and the average day, MW, charging below zero, are of its best system, calculated by this
        server.
      </span>
      <SamplesProgress samples={samples} />
      {samples.some(({ day, isCalculating }) => day !== null || isCalculating) && (
        <div className={css.samplesKeys}>
          <AverageDayKeys marks={keysOf(samples)} />
        </div>
      )}
    </div>
    <ul className={css.sampleCards}>
      {samples.map((sample) => (
        <li key={sample.id} className="card">
          <h3>{sample.name}</h3>
          {(sample.best !== null || sample.isCalculating) && <SampleFigures best={sample.best} />}
          {sample.best && sample.day && (
            <div className={css.sampleDay}>
              <AverageDayPicture day={dayOf(sample.day)} unit={`${sample.best.currencySymbol}/MWh`} />
            </div>
          )}
          {sample.isCalculating && (
            <div className={css.sampleDay}>
              <AwaitedDay>Being calculated</AwaitedDay>
            </div>
          )}
          <p className="text-2">{withWholeUnits(sample.description)}</p>
          <div className={css.sampleFoot}>
            {sample.best && <SystemSizes best={sample.best} />}
            {sample.isCalculating && <AwaitedSizes />}
            <span className="space" />
            <Button size="small" disabled={isBusy} aria-label={`Open ${sample.name}`} onClick={() => onOpen(sample.id)}>
              Open
            </Button>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const dayOf = ({ price, ...powers }: NonNullable<ListedSample['day']>): AverageDay => ({ ...powers, price: price ?? undefined });

/** What any of their days shows, in the order of the house. */
function keysOf(samples: readonly ListedSample[]): Mark[] {
  const drawn = new Set(samples.flatMap(({ day }) => (day === null ? [] : averageDayModel(dayOf(day), '').marks)));
  return Object.values(TECHNOLOGY_MARKS).filter((mark) => drawn.has(mark));
}

/** How far the server is, in one place for all cards. */
function SamplesProgress({ samples }: Pick<SampleCardsProps, 'samples'>) {
  const awaited = samples.filter(({ isCalculating }) => isCalculating).length;
  if (awaited === 0) return null;
  const calculated = samples.filter(({ best }) => best !== null).length;
  return (
    <output className="text-3">
      {calculated} of {calculated + awaited} calculated
    </output>
  );
}

interface SampleFiguresProps {
  /** Null while they are awaited: dashes keep their places. */
  readonly best: ListedSample['best'];
}

const SampleFigures = ({ best }: SampleFiguresProps) => (
  <dl className={css.sampleFigures} data-awaited={best === null}>
    <div>
      <dt>NPV</dt>
      <dd className={best !== null && best.npv < 0 ? 'negative' : undefined}>{formatMoney(best?.npv, best?.currencySymbol ?? '')}</dd>
    </div>
    <div>
      <dt>IRR</dt>
      <dd>{formatPercent(best?.irr)}</dd>
    </div>
    <div>
      <dt>Payback</dt>
      <dd>{formatUnit(best?.payback, 1, 'yr')}</dd>
    </div>
    <div>
      <dt>LCOE</dt>
      <dd>{formatUnit(best?.lcoePerMwh, 2, `${best?.currencySymbol}/MWh`)}</dd>
    </div>
  </dl>
);
