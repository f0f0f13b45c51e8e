import { turbineRatingMw, type Project } from '@stackwatt/model';
import { usePreview, type PreviewFigures } from '../editor/preview.ts';
import { useProject } from '../editor/use-editor.ts';
import { revenueStreamsOf } from '../editor/revenue-streams.ts';
import { MILLIONS, moneyUnit } from '../lib/money.ts';
import { formatNumber } from '../lib/number.ts';
import { StateText } from '../ui/notice.tsx';
import { StackStrip, Swatch, type StripPart } from '../ui/stack-strip.tsx';
import css from './rail.module.css';

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mw = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** '120 MW solar · 60 MW wind · 80 MW / 320 MWh' */
function sizesInWords(project: Project): string {
  const parts: string[] = [];
  if (project.useSolar) parts.push(`${mw(sum(project.solar.map((item) => item.sizing[item.sizing.sizingKind][0] ?? 0)))} MW solar`);
  if (project.useWind) {
    parts.push(
      `${mw(
        sum(
          project.wind.map((item) =>
            item.kind === 'production'
              ? (item.customSizing[item.customSizing.sizingKind][0] ?? 0)
              : (item.sizing[item.sizing.sizingKind][0] ?? 0) * turbineRatingMw(item.specs),
          ),
        ),
      )} MW wind`,
    );
  }
  if (project.useStorage) {
    const units = project.storage.map((item) => ({ units: item.sizing[item.sizing.sizingKind][0] ?? 0, specs: item.specs }));
    parts.push(
      `${mw(sum(units.map((one) => one.units * one.specs.nominalPower)))} MW / ${mw(sum(units.map((one) => one.units * one.specs.nominalCapacity)))} MWh`,
    );
  }
  return parts.join(' · ');
}

/** Revenue of the first year of operation by stream, in the house order. */
const streamParts = ({ row, project }: PreviewFigures): StripPart[] =>
  revenueStreamsOf(project).map(({ name, mark }, index) => ({ mark: { ...mark, label: name }, value: row.revenue[index] ?? 0 }));

/** NPV, IRR, payback, LCOE and capital of one size, calculated in this page after each edit. */
export function PreviewCard() {
  const { figures, isComputing, reason, change } = usePreview();
  const isEarly = useProject((project) => project.earlyAnalysis);
  const isOld = isComputing || reason !== undefined;
  return (
    <section className={css.card} aria-label="Live preview">
      <div className={css.pad}>
        <div className="row">
          <h2 style={{ fontSize: 13, lineHeight: '20px' }}>Live preview</h2>
          <span className="space" />
          <StateText boxed icon={null}>
            {isEarly ? 'Early-stage' : 'One year, extrapolated'}
          </StateText>
        </div>
        {figures && (
          <div className="smallest text-3" style={{ marginTop: 2 }}>
            {sizesInWords(figures.project)}
          </div>
        )}
        {!isEarly && figures && (
          <p className="smallest text-3" style={{ marginTop: 2 }}>
            The preview calculates the first year and carries it on; the results calculate every year, so their NPV differs.
          </p>
        )}
        {reason !== undefined && (
          <p className={css.reason} style={{ marginTop: figures ? 6 : 2 }}>
            No preview: {reason}.
          </p>
        )}
        {!figures && reason === undefined && <p className={css.reason}>{isComputing ? 'Calculating.' : ''}</p>}
        {figures && <Figures figures={figures} isOld={isOld} />}
      </div>
      {figures && change && !isOld && <ChangeLine label={change.label} npv={change.npv} symbol={figures.project.currencySymbol} />}
    </section>
  );
}

function Figures({ figures, isOld }: { readonly figures: PreviewFigures; readonly isOld: boolean }) {
  const { row, project } = figures;
  const symbol = project.currencySymbol;
  const millions = moneyUnit(symbol, MILLIONS);
  const parts = streamParts(figures);
  const revenue = sum(row.revenue);
  const share = (value: number): string => `${formatNumber((value / revenue) * 100, 0)} %`;
  return (
    <div className={css.figures} data-old={isOld}>
      <table className={css.facts} aria-label="Figures of the preview">
        <tbody>
          <tr>
            <th scope="row">NPV</th>
            <td>
              <span className={row.npv < 0 ? `${css.npv} negative` : css.npv}>
                {formatNumber(row.npv / MILLIONS.factor, 2)} <span className="unit small">{millions}</span>
              </span>
            </td>
          </tr>
          <tr>
            <th scope="row">IRR</th>
            <td title={row.proof.irrNote}>
              {formatNumber(row.irr === null ? null : row.irr * 100, 1)} <span className="unit">%</span>
            </td>
          </tr>
          <tr>
            <th scope="row">Payback</th>
            <td>
              {formatNumber(row.payback, 1)} <span className="unit">yr</span>
            </td>
          </tr>
          <tr>
            <th scope="row">LCOE</th>
            <td>
              {formatNumber(row.lcoe, 2)} <span className="unit">{symbol}/MWh</span>
            </td>
          </tr>
          <tr>
            <th scope="row">Capital cost</th>
            <td>
              {formatNumber(row.capex / MILLIONS.factor, 1)} <span className="unit">{millions}</span>
            </td>
          </tr>
        </tbody>
      </table>
      <div className="row smallest text-3" style={{ margin: '8px 0 5px' }}>
        Revenue, first year
        <span className="space" />
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
                {part.mark.label}
                <span className="space" />
                <span className={css.share}>{share(part.value)}</span>
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function ChangeLine({ label, npv, symbol }: { readonly label: string; readonly npv: number; readonly symbol: string }) {
  const effect =
    npv === 0 ? 'NPV unchanged' : `NPV ${npv > 0 ? '+' : ''}${formatNumber(npv / MILLIONS.factor, 2)} ${moneyUnit(symbol, MILLIONS)}`;
  return (
    <div className={css.change}>
      Last change: {label.replace(/^change /, '')}, {effect}
    </div>
  );
}
