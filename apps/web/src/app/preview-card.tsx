import { IconArrowBackUp } from '@tabler/icons-react';
import { countSimulations, withNumbers, type Issue } from '@stackwatt/model';
import { Fragment } from 'react';
import { editor } from '../editor/current-editor.ts';
import { usePreview, type PreviewChange, type PreviewFigures } from '../editor/preview.ts';
import { useEditorInfo, useProject } from '../editor/use-editor.ts';
import { markedStreamsOf } from '../editor/revenue-streams.ts';
import { MILLIONS, moneyUnit } from '../lib/money.ts';
import { formatNumber, MISSING } from '../lib/number.ts';
import { AverageDayChart } from '../ui/average-day.tsx';
import { IconButton } from '../ui/button.tsx';
import { StateText } from '../ui/notice.tsx';
import { StackStrip, Swatch, type StripPart } from '../ui/stack-strip.tsx';
import { useFollowLink } from './focus-field.ts';
import { changeInWords, differenceInWords, differenceOf, missingInWords, sizesInWords, stageInWords } from './preview-words.ts';
import css from './rail.module.css';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Revenue of the first year of operation by stream, in the house order. */
const streamParts = ({ row, project }: PreviewFigures): StripPart[] =>
  markedStreamsOf(project).map(({ name, mark }, index) => ({ mark: { ...mark, label: name }, value: row.revenue[index] ?? 0 }));

/** NPV, IRR, payback, LCOE and capital of one system, calculated in this page after each edit and while a number is typed. */
export function PreviewCard() {
  const { figures, change, isComputing, reason, errors } = usePreview();
  const isEarly = useProject((project) => project.earlyAnalysis);
  const shown = reason === undefined && errors.length === 0 ? figures : undefined;
  return (
    <section className={css.card} aria-label="Live preview" aria-busy={isComputing}>
      <div className={css.thin} data-busy={isComputing}>
        {isComputing && <progress aria-label="Computing the preview" />}
      </div>
      <div className={css.head}>
        <div className="row">
          <h2 className={css.title}>Live preview</h2>
          <span className="space" />
          <StateText boxed icon={null}>
            {stageInWords(isEarly, shown)}
          </StateText>
        </div>
        {shown && <div className="smallest text-3">{sizesInWords(shown.project)}</div>}
        {shown && <Difference isEarly={isEarly} figures={shown} />}
      </div>
      {shown ? <Figures figures={shown} change={change} isComputing={isComputing} /> : <NoFigures reason={reason} errors={errors} />}
    </section>
  );
}

function Difference({ isEarly, figures }: { readonly isEarly: boolean; readonly figures: PreviewFigures }) {
  const count = useProject(countSimulations);
  const text = differenceInWords(isEarly, figures.stage, count.total / Math.max(1, count.years));
  return text === undefined ? null : <p className="smallest text-3">{text}</p>;
}

function NoFigures({ reason, errors }: { readonly reason: string | undefined; readonly errors: readonly Issue[] }) {
  return (
    <div className={css.none}>
      <div className={css.npvRow}>
        <span className="text-2">NPV</span>
        <span className="space" />
        <span className={`${css.npv} text-3`}>{MISSING}</span>
      </div>
      {errors.length > 0 ? (
        <Missing errors={errors} />
      ) : (
        <p className={css.reason}>{reason === undefined ? 'Calculating.' : `No preview: ${withNumbers(reason, formatNumber)}.`}</p>
      )}
    </div>
  );
}

/** What the project lacks, each a link to where it is mended. */
function Missing({ errors }: { readonly errors: readonly Issue[] }) {
  const { projectId } = useEditorInfo('projectId');
  const follow = useFollowLink(projectId);
  const { phrases, rest } = missingInWords(errors);
  return (
    <p className={css.reason}>
      No preview yet:{' '}
      {phrases.map(({ text, issue }, index) => (
        <Fragment key={issue.id}>
          {index > 0 && ' and '}
          <button type="button" className="link-button" onClick={() => follow(issue.link)}>
            {text}
          </button>
        </Fragment>
      ))}
      {rest > 0 && ` and ${rest} more`}
    </p>
  );
}

interface FiguresProps {
  readonly figures: PreviewFigures;
  readonly change: PreviewChange | undefined;
  readonly isComputing: boolean;
}

function Figures({ figures, change, isComputing }: FiguresProps) {
  const { row, project, day } = figures;
  const symbol = project.currencySymbol;
  const millions = moneyUnit(symbol, MILLIONS);
  const parts = streamParts(figures);
  const revenue = sum(row.revenue);
  const share = (value: number): string => `${formatNumber((value / revenue) * 100, 0)} %`;
  const before = change?.before?.row;
  const npv = row.npv / MILLIONS.factor;
  const was = before && before.npv / MILLIONS.factor;
  const gain = differenceOf(npv, was, 2);
  const percent = (irr: number | null | undefined): number | undefined => (typeof irr === 'number' ? irr * 100 : undefined);
  const lines: readonly FigureLine[] = [
    { label: 'IRR', now: percent(row.irr), was: percent(before?.irr), digits: 1, unit: '%', title: row.proof.irrNote },
    { label: 'Payback', now: row.payback, was: before?.payback, digits: 1, unit: 'yr' },
    { label: 'LCOE', now: row.lcoe, was: before?.lcoe, digits: 2, unit: `${symbol}/MWh` },
    {
      label: 'Capital cost',
      now: row.capex / MILLIONS.factor,
      was: before && before.capex / MILLIONS.factor,
      digits: 1,
      unit: millions,
    },
  ];
  return (
    <div className={css.figures} data-old={isComputing}>
      <div className={css.lead}>
        <div className={css.npvRow}>
          <span className="text-2">NPV</span>
          <span className="space" />
          <span className={npv < 0 ? `${css.npv} negative` : css.npv} data-figure="npv">
            {formatNumber(npv, 2)}
          </span>
          <span className="unit">{millions}</span>
        </div>
        <div className={css.was}>
          {was !== undefined && (
            <>
              <span className="text-3">was {formatNumber(was, 2)}</span> <Gain gain={gain} />
            </>
          )}
        </div>
      </div>
      {change && <ChangeLine change={change} isComputing={isComputing} symbol={symbol} />}
      <table className={css.facts} aria-label="Figures of the preview">
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">{line.label}</th>
              <td title={line.title}>
                {formatNumber(line.now, line.digits)} <span className="unit">{line.unit}</span>
              </td>
              <td className={css.moved}>{differenceOf(line.now, line.was, line.digits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.block}>
        <div className={css.caption}>
          <span>Revenue, first year</span>
          <span className="medium text-2">
            {formatNumber(revenue / MILLIONS.factor, 2)} {millions}
          </span>
        </div>
        {revenue > 0 && (
          <>
            <StackStrip
              parts={parts}
              label={`Revenue of the first year: ${parts.map((part) => `${part.mark.label} ${share(part.value)}`).join(', ')}`}
            />
            <div className={css.keys}>
              {parts.map((part) => (
                <span key={part.mark.label} className="row tight">
                  <Swatch mark={part.mark} />
                  <span className={css.keyName}>{part.mark.label}</span>
                  <span className="space" />
                  <span className={css.share}>{share(part.value)}</span>
                </span>
              ))}
            </div>
          </>
        )}
      </div>
      <div className={css.block}>
        <div className={css.caption}>
          <span>Average day, MW</span>
          <span>charging below zero</span>
        </div>
        <AverageDayChart day={day} unit={`${symbol}/MWh`} />
      </div>
    </div>
  );
}

interface FigureLine {
  readonly label: string;
  readonly now: number | null | undefined;
  readonly was: number | null | undefined;
  readonly digits: number;
  readonly unit: string;
  readonly title?: string;
}

/** A difference of the NPV; only money has a colour, and the sign says it too. */
const Gain = ({ gain }: { readonly gain: string }) => (
  <span className={css.gain} data-worse={gain.startsWith('−')} data-figure="gain">
    {/[1-9]/.test(gain) ? gain : 'unchanged'}
  </span>
);

function ChangeLine({
  change,
  isComputing,
  symbol,
}: {
  readonly change: PreviewChange;
  readonly isComputing: boolean;
  readonly symbol: string;
}) {
  const words = changeInWords(change, symbol);
  return (
    <div className={css.change}>
      <span className={css.changeName}>
        <span className="text-3">{isComputing ? 'Computing' : change.isTyped ? 'While typing' : 'Last change'}</span>
        <span className="medium">{words}</span>
      </span>
      <IconButton icon={IconArrowBackUp} label={`Take back: ${words}`} onClick={editor.undo} />
    </div>
  );
}
