import { brokenBound, CURVE_BOUNDS, fieldId, type FieldMeta, type UserStorageSpec } from '@stackwatt/model';
import { toPercent } from '@stackwatt/units';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { formatExact, formatNumber } from '../../../lib/number.ts';
import { Button } from '../../../ui/button.tsx';
import { SceneChart } from '../../../ui/charts/scene-chart.tsx';
import { LOOKS } from '../../../ui/charts/series-look.ts';
import { numberCells } from '../../../ui/editable-grid/cell-kinds.ts';
import { EditableGrid } from '../../../ui/editable-grid/editable-grid.tsx';
import type { GridChange } from '../../../ui/editable-grid/grid-data.ts';
import { FieldMessage } from '../../../ui/field-frame.tsx';
import { StateText } from '../../../ui/notice.tsx';
import { ReadOnlyArea, useReadOnly } from '../../../ui/read-only.ts';
import { fitScene, MARKED } from './fit-scene.ts';
import {
  deviationOf,
  doubtsOf,
  failureOf,
  INVALID,
  qualityOf,
  type CurveFit,
  type CurveProblem,
  type Draft,
  type ParameterKey,
  type Parameters,
} from './fits.ts';
import { SECTION_HELP, type FormulaHelp } from './section-help.ts';
import { TypeNumber } from './type-fields.tsx';
import { typeField, useType, useTypeBeingTyped, useTypeEditor } from './use-type.tsx';
import css from './storage-editor.module.css';

interface FitPartProps {
  readonly fit: CurveFit;
  /** The help that has the formula of the fit. */
  readonly help: FormulaHelp;
  /** The table does not count and is not edited; what counts instead. */
  readonly ignored?: string;
  /** 'Lifetime Curve' */
  readonly title: string;
}

/** A table, its chart with the fit and the deviations, and the fitted parameters with their recalculation. */
export function FitPart({ fit, help, ignored, title }: FitPartProps) {
  const type = useTypeBeingTyped();
  const accepted = useType();
  const readOnly = useReadOnly();
  const draft = useMemo(() => fit.draft(type), [fit, type]);
  const points = type[fit.curve];
  const isEmpty = points.length === 0;
  const doubts = useMemo(() => doubtsOf(fit, points), [fit, points]);
  const problems = new Map(doubts);
  if (draft.kind === 'problem' && draft.problem.cell) problems.set(draft.problem.cell.row, draft.problem);
  return (
    <div className={css.fitArea}>
      <div className={css.fit} data-empty={isEmpty || undefined}>
        <div className={css.sheet}>
          <h3>{title}</h3>
          <ReadOnlyArea value={readOnly || ignored !== undefined}>
            <CurveTable fit={fit} points={accepted[fit.curve]} problems={ignored === undefined ? problems : NO_PROBLEMS} />
          </ReadOnlyArea>
          {isEmpty && <p className="small text-2">No points yet.</p>}
          {ignored !== undefined && <p className="small text-3">{ignored}</p>}
        </div>
        {!isEmpty && (
          <div className={css.drawn}>
            <CurveChart fit={fit} type={type} draft={draft} title={title} />
          </div>
        )}
        <div className={css.fitted}>
          <div className={css.fittedHead}>
            <h3>Fitted parameters</h3>
            {draft.kind === 'ok' && <FitState draft={draft} isHeld={holds(type, draft.parameters)} isNew={!fit.held(type)} />}
          </div>
          <p className={css.formula}>{SECTION_HELP[help].formula}</p>
          <div className={css.parameters}>
            {fit.parameters.map((key) => (
              <TypeNumber
                key={key}
                of={key}
                isOpenAtZero
                hint={draft.kind === 'ok' && draft.largestDeviation !== undefined && errorText(fit, draft, key, type[key])}
              />
            ))}
          </div>
          {draft.kind === 'ok' && draft.largestDeviation !== undefined && <FitFacts fit={fit} type={type} curve={draft.curve} />}
          <Recalculation fit={fit} draft={draft} doubts={ignored === undefined ? [...doubts.values()] : []} />
        </div>
      </div>
    </div>
  );
}

interface FitFactsProps {
  readonly fit: CurveFit;
  readonly type: UserStorageSpec;
  readonly curve: (x: number) => number;
}

/** How near the fit is to its table, and what its curve says where a buyer looks. */
function FitFacts({ fit, type, curve }: FitFactsProps) {
  const quality = qualityOf(fit, type[fit.curve], curve);
  if (!quality) return null;
  const { explained, meanDeviation, largest } = quality;
  const of = fit.isOfNominal ? 'points' : '%';
  const percent = (share: number): string => formatNumber(toPercent(share), 2);
  const facts = [
    { label: `Explained, R²${fit.isOfLogarithms ? ' of logarithms' : ''}`, value: formatNumber(explained, 4), unit: '' },
    { label: 'Mean miss', value: percent(meanDeviation), unit: of },
    {
      label: `Largest miss, row ${largest.row + 1}`,
      value: `${largest.deviation > 0 ? '+' : ''}${percent(largest.deviation)}`,
      unit: of,
    },
    ...fit.meaning(curve, type).map(({ value, digits, ...fact }) => ({ ...fact, value: formatNumber(value, digits) })),
  ];
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> {unit !== '' && <span className="text-3">{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
/** Standard error of a parameter by the table; what the table says of one that has none. */
function errorText(
  fit: CurveFit,
  { parameters, standardErrors }: Draft & { readonly kind: 'ok' },
  key: ParameterKey,
  held: number,
): ReactNode {
  if (key === fit.mean) return 'mean of the rows, no part of the fit';
  const error = standardErrors[key];
  if (error === undefined) return 'standard error not determined by the table';
  const value = parameters[key]!;
  const isExact = error <= Math.abs(value) * NO_ERROR;
  // To two digits of the error; the value as far as the error leaves it any.
  const digits = isExact ? 6 : Math.max(2, Math.ceil(Math.log10(Math.abs(value) / error)) + 2);
  return (
    <span title={`Standard error; the table gives ${formatExact(value)}`}>
      {!isNear(held, value) && `table: ${formatExact(Number(value.toPrecision(Math.min(15, digits))))} `}±{' '}
      {isExact ? '0' : formatExact(Number(error.toPrecision(2)))}
    </span>
  );
}
/** Below this share of the value an error is rounding: the curve goes through every row. */
const NO_ERROR = 1e-9;

/** Columns of large numbers, which need no decimals. */
const LARGE: ReadonlySet<string> = new Set([CURVE_BOUNDS.capacityCurve.x.title, CURVE_BOUNDS.lifetimeCurve.y.title]);
const NO_PROBLEMS: ReadonlyMap<number, CurveProblem> = new Map();

interface CurveTableProps {
  readonly fit: CurveFit;
  readonly points: UserStorageSpec[CurveFit['curve']];
  readonly problems: ReadonlyMap<number, CurveProblem>;
}

function CurveTable({ fit, points, problems }: CurveTableProps) {
  const editor = useTypeEditor();
  const { curve } = fit;
  const metas: readonly FieldMeta[] = [CURVE_BOUNDS[curve].x, CURVE_BOUNDS[curve].y];
  const id = fieldId(typeField(curve));
  const keys = ['x', 'y'] as const;
  const put = (label: string, change: (list: typeof points) => typeof points): void =>
    editor.edit(label, (type) => ({ ...type, [curve]: change(type[curve]) }));
  const name = `${metas[1]!.title} by ${metas[0]!.title.toLowerCase()}`;
  return (
    <EditableGrid
      id={id}
      label={name}
      columns={metas.map((meta, k) => ({
        key: keys[k]!,
        label: meta.title,
        unit: meta.unit,
        help: { text: meta.help, unit: meta.unit },
        kind: numberCells({ unit: meta.unit, digits: LARGE.has(meta.title) ? 0 : 2, check: (value) => brokenBound(value, meta) }),
      }))}
      rows={points.length}
      rowsName="Row"
      rowName={(row) => String(row + 1)}
      valueAt={(row, column) => points[row]?.[keys[column]!]}
      cellId={(row, column) => `${id}.${row}.${keys[column]!}`}
      problemAt={(row, column) => (problems.get(row)?.cell?.column === column ? problems.get(row)!.text : undefined)}
      grows
      rowTools={{
        onAdd: () => put(`add a row to ${name.toLowerCase()}`, (list) => [...list, { x: 0, y: 0 }]),
        onDelete: (top, bottom) =>
          put(`delete rows of ${name.toLowerCase()}`, (list) => list.filter((_, row) => row < top || row > bottom)),
      }}
      hint="A block of two columns can be pasted; rows are added"
      onChange={(changes, step) => put(step, (list) => withChanges(list, changes))}
    />
  );
}

/** The points with the changed cells; a row beyond the last is a new one, 0 where nothing was given. */
function withChanges(points: CurveTableProps['points'], changes: readonly GridChange[]): CurveTableProps['points'] {
  const last = Math.max(points.length - 1, ...changes.map(({ row }) => row));
  return Array.from({ length: last + 1 }, (_, row) => {
    const point = { ...(points[row] ?? { x: 0, y: 0 }) };
    for (const change of changes) if (change.row === row) point[change.column === 0 ? 'x' : 'y'] = Number(change.value);
    return point;
  });
}

interface CurveChartProps {
  readonly fit: CurveFit;
  readonly type: UserStorageSpec;
  readonly draft: Draft;
  readonly title: string;
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));
/** The type holds what the fit of its table gives. */
const holds = (type: UserStorageSpec, parameters: Parameters): boolean =>
  Object.entries(parameters).every(([key, value]) => isNear(type[key] as number, value));

function CurveChart({ fit, type, draft, title }: CurveChartProps) {
  const { x: xMeta, y: yMeta } = CURVE_BOUNDS[fit.curve] as { x: FieldMeta; y: FieldMeta };
  const points = type[fit.curve].toSorted((a, b) => a.x - b.x);
  const fitted = draft.kind === 'ok' ? draft.curve : undefined;
  // A fit that stands on no table has no deviation from it.
  const isOfTable = draft.kind === 'ok' && draft.largestDeviation !== undefined;
  const held = fit.held(type);
  const isHeld = draft.kind === 'ok' && holds(type, draft.parameters);
  const deviations = points.map(({ x, y }) => (fitted && isOfTable ? deviationOf(fit, fitted(x), y) : Number.NaN));
  const percents = deviations.map((deviation) => (Number.isFinite(deviation) ? toPercent(deviation) : undefined));
  const band = draft.kind === 'ok' ? draft.band : undefined;
  const legend = [
    { id: 'points', name: 'Table', look: LOOKS.total, kind: 'line' as const },
    ...(fitted ? [{ id: 'fit', name: 'Fit of the table', look: LOOKS.moneyIn, kind: 'line' as const }] : []),
    ...(band ? [{ id: 'band', name: 'its standard error', look: LOOKS.moneyIn, kind: 'band' as const }] : []),
    ...(held && !isHeld ? [{ id: 'held', name: 'Parameters of the type', look: LOOKS.limit, kind: 'line' as const }] : []),
    ...(fitted ? [{ id: 'deviation', name: 'Deviation', look: LOOKS.together, kind: 'line' as const }] : []),
  ];
  const digits = 2;
  const yUnit = yMeta.unit ?? '';
  return (
    <SceneChart
      title={title}
      name={`${title}: ${yMeta.title}`}
      unit={[yUnit, fit.isLogarithmic ? 'both axes logarithmic' : ''].filter((part) => part !== '').join(', ')}
      sentence={`${yMeta.title} by ${xMeta.title.toLowerCase()}, ${points.length} points${
        draft.kind === 'ok' && draft.largestDeviation !== undefined
          ? `, the fit at most ${formatNumber(toPercent(draft.largestDeviation), 2)} % off`
          : ''
      }`}
      height={270}
      axisTitle={`${xMeta.title}, ${xMeta.unit ?? ''}; below: fit less table, %`}
      legend={legend}
      table={{
        rowName: xMeta.title,
        count: points.length,
        rowLabel: (row) => `${formatNumber(points[row]!.x, 2)} ${xMeta.unit ?? ''}`,
        columns: [
          { name: yMeta.title, unit: yUnit, digits, at: (row) => points[row]!.y },
          ...(fitted ? [{ name: 'Fit of the table', unit: yUnit, digits, at: (row: number) => fitted(points[row]!.x) }] : []),
          ...(band
            ? ([0, 1] as const).map((end) => ({
                name: end === 0 ? 'Fit less its standard error' : 'Fit plus its standard error',
                unit: yUnit,
                digits,
                at: (row: number) => band(points[row]!.x)[end],
              }))
            : []),
          ...(fitted ? [{ name: 'Deviation', unit: '%', digits, at: (row: number) => percents[row] ?? null }] : []),
        ],
      }}
      read={(row) => ({
        at: `${formatNumber(points[row]!.x, 2)} ${xMeta.unit ?? ''}`,
        values: {
          points: formatNumber(points[row]!.y, digits),
          fit: fitted ? formatNumber(fitted(points[row]!.x), digits) : '',
          band: band
            ? band(points[row]!.x)
                .map((value) => formatNumber(value, digits))
                .join(' to ')
            : '',
          held: held ? formatNumber(held(points[row]!.x), digits) : '',
          deviation: `${formatNumber(percents[row], 2)} %`,
        },
      })}
      draw={(width, height) =>
        fitScene({ points, fitted, band, held: isHeld ? undefined : held, deviations, isLogarithmic: fit.isLogarithmic }, width, height)
      }
    />
  );
}

interface RecalculationProps {
  readonly fit: CurveFit;
  readonly draft: Draft;
  readonly doubts: readonly CurveProblem[];
}

/** SED-12, SED-19, SED-23, SED-24: the server's fit goes into the type; until then the type holds what it held. */
function Recalculation({ fit, draft, doubts }: RecalculationProps) {
  const editor = useTypeEditor();
  const type = useType();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The table, empty when it was asked for. */
  const [wasAsked, setWasAsked] = useState(false);
  const isEmpty = type[fit.curve].length === 0;
  const invalid = draft.kind === 'problem' && (wasAsked || !isEmpty) ? draft.problem : undefined;
  const recalculate = async (): Promise<void> => {
    setWasAsked(true);
    setFailure(undefined);
    if (draft.kind === 'problem') return;
    setIsBusy(true);
    try {
      const parameters = await fit.ask(type);
      editor.edit(`recalculate ${fit.name.toLowerCase()}`, (present) => ({ ...present, ...parameters }));
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  const id = `${fit.curve}-recalculation`;
  const said = invalid ? `${INVALID}. ${invalid.text}` : failure;
  return (
    <div>
      <div className={css.recalculation}>
        <Button icon={IconRefresh} disabled={isBusy} aria-describedby={`${id}-message`} onClick={() => void recalculate()}>
          {isBusy ? 'Recalculating...' : `Recalculate ${fit.name}`}
        </Button>
      </div>
      <FieldMessage id={id} error={said} warning={doubts.length === 0 ? undefined : doubts.map(({ text }) => text).join('; ')} />
    </div>
  );
}

interface FitStateProps {
  readonly draft: Draft & { kind: 'ok' };
  /** The type holds the parameters of the table. */
  readonly isHeld: boolean;
  /** It holds none. */
  readonly isNew: boolean;
}

function FitState({ draft, isHeld, isNew }: FitStateProps) {
  const { largestDeviation } = draft;
  const isFar = largestDeviation !== undefined && largestDeviation > MARKED;
  return (
    <>
      {largestDeviation !== undefined && (
        <StateText tone={isFar ? 'warn' : 'ok'} boxed>
          Largest deviation {formatNumber(toPercent(largestDeviation), 2)} %{isFar && ', above 3 %'}
        </StateText>
      )}
      {!isHeld && (
        <StateText tone={isNew ? 'neutral' : 'warn'}>
          {isNew ? 'Not recalculated yet' : 'The parameters are not those of the table'}
        </StateText>
      )}
    </>
  );
}
