import { IconEye, IconHistory, IconRefresh } from '@tabler/icons-react';
import { STEPS, type InputChange } from '@stackwatt/model';
import { useMutation } from '@tanstack/react-query';
import { stepOf } from '../../editor/also-used/also-used.ts';
import { changeLine } from '../../editor/change-text.ts';
import { messageOf } from '../../lib/api.ts';
import { formatMoney, moneyUnit, scaleFor } from '../../lib/money.ts';
import { formatNumber, MISSING, plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BridgeCard } from './bridge-card.tsx';
import { useMoment } from './version-list.tsx';
import { calledOf, NOW, recalculate, useDifferences, useSince, versionsBetween, type Version } from './versions.ts';
import css from './history.module.css';

interface ComparisonProps {
  readonly projectId: string;
  /** Of the project, the newest first. */
  readonly versions: readonly Version[];
  readonly a: Version;
  readonly b: Version;
  /** Of the saved document. */
  readonly state: string;
  readonly symbol: string;
  readonly readOnly: boolean;
  readonly isBusy: boolean;
  /** Shows a version on the steps, to be read. */
  readonly onLook: (version: Version, called: string) => void;
  readonly onRestore: (version: Version, called: string) => Promise<void>;
}

/** A against B: results then, inputs that differ, and why the NPV moved. */
export function Comparison({ projectId, versions, a, b, state, symbol, readOnly, isBusy, onLook, onRestore }: ComparisonProps) {
  const moment = useMoment();
  const differences = useDifferences(projectId, a, b, state);
  const [nameA, nameB] = [calledOf(a, moment), calledOf(b, moment)];
  const isSnapshot = b.ref.snapshot !== null;
  return (
    <div className={css.comparison}>
      <section className="card" aria-label="Comparison">
        <div className={css.cardHead}>
          <h2>
            <b className={css.letter}>A</b> {nameA} <span className="text-3">against</span> <b className={css.letter}>B</b> {nameB}
          </h2>
          {isSnapshot && (
            <div className="row">
              <Button size="small" icon={IconEye} disabled={isBusy} onClick={() => onLook(b, nameB)}>
                Open B read only
              </Button>
              <Button
                size="small"
                kind="primary"
                icon={IconHistory}
                disabled={readOnly || isBusy}
                title={readOnly ? 'The project is read only here and now' : undefined}
                onClick={() => void onRestore(b, nameB)}
              >
                Restore B
              </Button>
            </div>
          )}
        </div>
        <Results a={a} b={b} symbol={symbol} />
        {differences.isError && (
          <Notice
            tone="danger"
            actions={
              <Button size="small" onClick={() => void differences.refetch()}>
                Try again
              </Button>
            }
          >
            What differs could not be loaded: {messageOf(differences.error)}
          </Notice>
        )}
        {differences.data === undefined && !differences.isError && <output className={`${css.note} text-3`}>Comparing the inputs</output>}
        {differences.data && (
          <Inputs changes={differences.data} symbol={symbol} projectId={projectId} chain={versionsBetween(versions, a, b)} state={state} />
        )}
        <FirstYear a={a} b={b} symbol={symbol} />
        <p className={`small text-2 ${css.note}`}>
          Best system of A: {sizesOf(a.best) || MISSING}. Of B: {sizesOf(b.best) || MISSING}.
        </p>
        {[a, b].map(
          (version, k) =>
            version.key !== NOW &&
            version.ref.snapshot !== null && (
              <Recalculation key={version.key} projectId={projectId} version={version} letter={k === 0 ? 'A' : 'B'} symbol={symbol} />
            ),
        )}
        {isSnapshot && (
          <p className={`small text-3 ${css.note}`}>
            Restoring puts the inputs of B back, as one step that undo takes back. The present inputs stay as a version; nothing is deleted.
          </p>
        )}
      </section>
      {differences.data && differences.data.length > 0 && (
        <BridgeCard projectId={projectId} a={a} b={b} state={state} symbol={symbol} names={{ a: nameA, b: nameB }} />
      )}
    </div>
  );
}

const sizesOf = (best: Version['best']): string => {
  if (best === null) return '';
  const parts = [
    best.solarMw > 0 ? `${formatNumber(best.solarMw, 1)} MW solar` : '',
    best.windMw > 0 ? `${formatNumber(best.windMw, 1)} MW wind` : '',
    best.storageMwh > 0 ? `${formatNumber(best.storageMw, 1)} MW / ${formatNumber(best.storageMwh, 1)} MWh` : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
};

/** The best system of both, as it was when they were calculated. */
function Results({ a, b, symbol }: Pick<ComparisonProps, 'a' | 'b' | 'symbol'>) {
  const scale = scaleFor([a.best?.npv, b.best?.npv]);
  const npv = (version: Version): string => (version.best === null ? MISSING : formatNumber(version.best.npv / scale.factor, 2));
  const irr = (version: Version): string =>
    version.best === null || version.best.irr === null ? MISSING : formatNumber(version.best.irr * 100, 1);
  const capital = scaleFor([a.best?.capex, b.best?.capex]);
  const change = a.best && b.best ? a.best.npv - b.best.npv : undefined;
  return (
    <KeyFigures>
      <KeyFigure
        label="NPV of A"
        value={npv(a)}
        unit={moneyUnit(symbol, scale)}
        isNegative={(a.best?.npv ?? 0) < 0}
        note={`${npv(b)} in B`}
      />
      <KeyFigure
        label="Change"
        value={change === undefined ? MISSING : `${change > 0 ? '+' : ''}${formatNumber(change / scale.factor, 2)}`}
        unit={moneyUnit(symbol, scale)}
        isNegative={(change ?? 0) < 0}
        note={change === undefined ? 'one of them was not calculated' : 'A less B'}
      />
      <KeyFigure label="IRR of A" value={irr(a)} unit="%" note={`${irr(b)} in B`} />
      <KeyFigure label="Payback of A" value={of(a, 'payback', 1)} unit="yr" note={`${of(b, 'payback', 1)} in B`} />
      <KeyFigure label="LCOE of A" value={of(a, 'lcoePerMwh', 2)} unit={`${symbol}/MWh`} note={`${of(b, 'lcoePerMwh', 2)} in B`} />
      <KeyFigure
        label="Capital of A"
        value={of(a, 'capex', 2, capital.factor)}
        unit={moneyUnit(symbol, capital)}
        note={`${of(b, 'capex', 2, capital.factor)} in B`}
      />
    </KeyFigures>
  );
}

/** A figure of the best system; a dash where it has none, or where it was not kept then. */
function of({ best }: Version, key: 'payback' | 'lcoePerMwh' | 'capex', digits: number, factor = 1): string {
  const value = best?.[key];
  return value === undefined || value === null ? MISSING : formatNumber(value / factor, digits);
}

interface YearLine {
  readonly name: string;
  readonly isMoney: boolean;
  readonly b: number | undefined;
  readonly a: number | undefined;
}

/** What the best systems earn, cost and deliver in their first year, each line in which either has something. */
function FirstYear({ a, b, symbol }: Pick<ComparisonProps, 'a' | 'b' | 'symbol'>) {
  const [bestA, bestB] = [a.best, b.best];
  if (bestA?.revenue === undefined && bestB?.revenue === undefined) return null;
  const streams = [...new Set([bestB, bestA].flatMap((best) => best?.revenue?.map(({ name }) => name) ?? []))];
  const revenueOf = (best: Version['best'], name?: string): number | undefined =>
    best?.revenue?.filter((stream) => name === undefined || stream.name === name).reduce((sum, { value }) => sum + value, 0);
  const both = (name: string, isMoney: boolean, value: (best: Version['best']) => number | undefined): YearLine => ({
    name,
    isMoney,
    b: value(bestB),
    a: value(bestA),
  });
  const lines = [
    ...streams.map((name) => both(name, true, (best) => revenueOf(best, name))),
    // Of one stream the sum is the stream.
    ...(streams.length > 1 ? [both('Revenue together', true, (best) => revenueOf(best))] : []),
    both('Operation, per year', true, (best) => best?.opex),
    both('Energy produced', false, (best) => best?.energy?.production),
    both('Energy exported', false, (best) => best?.energy?.exports),
    both('Energy bought', false, (best) => best?.energy?.imports),
    both('Energy curtailed', false, (best) => best?.energy?.curtailed),
  ].filter((line) => (line.a ?? 0) !== 0 || (line.b ?? 0) !== 0);
  const scale = scaleFor(lines.flatMap(({ isMoney, ...line }) => (isMoney ? [line.a, line.b] : [])));
  const text = ({ isMoney }: YearLine, value: number | undefined, isChange = false): string =>
    value === undefined
      ? MISSING
      : `${isChange && value > 0 ? '+' : ''}${isMoney ? formatNumber(value / scale.factor, 2) : formatNumber(value, 0)}`;
  const old = [
    { letter: 'A', best: bestA },
    { letter: 'B', best: bestB },
  ].filter(({ best }) => best !== null && best.revenue === undefined);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label="Results of the first year, table">
      <table className={table.table} aria-label="Results of the first year">
        <thead>
          <tr>
            <th scope="col">Best system, year 1</th>
            <th scope="col">Unit</th>
            {['B', 'A', 'A less B'].map((name) => (
              <th key={name} scope="col" className={table.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} data-total={line.name === 'Revenue together'}>
              <th scope="row">{line.name}</th>
              <td className="text-3">{line.isMoney ? moneyUnit(symbol, scale) : 'MWh'}</td>
              <td className={table.number}>{text(line, line.b)}</td>
              <td className={table.number}>{text(line, line.a)}</td>
              <td className={table.number}>
                {text(line, line.a === undefined || line.b === undefined ? undefined : line.a - line.b, true)}
              </td>
            </tr>
          ))}
        </tbody>
        {old.length > 0 && (
          <tfoot>
            <tr>
              <td colSpan={5} className={`text-3 ${css.footCell}`}>
                When {old.map(({ letter }) => letter).join(' and ')} was calculated, NPV, IRR and sizes alone were kept.
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

interface InputsProps {
  readonly changes: readonly InputChange[];
  readonly symbol: string;
  readonly projectId: string;
  /** Versions from A back to B, where others lie between. */
  readonly chain: readonly Version[] | undefined;
  readonly state: string;
}

/** Old struck, new beside it, in the words of the form and by its steps; and from which version on, with whoever kept that one. */
function Inputs({ changes, symbol, projectId, chain, state }: InputsProps) {
  const moment = useMoment();
  const since = useSince(projectId, chain, changes, state);
  const hasSince = chain !== undefined && !since.isError;
  const columns = hasSince ? 4 : 3;
  const sinceText = (change: InputChange): string => {
    const version = since.data?.get(change);
    if (version === undefined) return since.data === undefined ? '' : MISSING;
    if (version.key === NOW) return `after ${calledOf(chain![1]!, moment)}`;
    return [
      version.isNamed && version.created !== undefined ? `${version.name}, ${moment(version.created)}` : calledOf(version, moment),
      version.by,
    ]
      .filter((part) => part !== '')
      .join(' · ');
  };
  if (changes.length === 0) return <p className={css.note}>No input that counts in a calculation differs.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className={table.scroll} tabIndex={0} aria-label="Inputs that differ, table">
      <table className={table.table} aria-label="Inputs that differ">
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">B</th>
            <th scope="col">A</th>
            {hasSince && <th scope="col">Since version</th>}
          </tr>
        </thead>
        <tbody>
          {STEPS.map(({ url: step, name }) => {
            const ofStep = changes.filter(({ path }) => stepOf(String(path[0])) === step);
            return [
              ofStep.length > 0 && (
                <tr key={step} className={css.step}>
                  <th scope="rowgroup" colSpan={columns}>
                    {name}
                  </th>
                </tr>
              ),
              ...ofStep.map((change, at) => {
                const line = changeLine(change, symbol);
                return (
                  // oxlint-disable-next-line react/no-array-index-key -- two items of one name may have the same change
                  <tr key={`${step} ${line.title} ${at}`} className={css.wrapped}>
                    <th scope="row">{line.title}</th>
                    <td>
                      <s className="text-3">{line.from}</s>
                    </td>
                    <td>
                      <b>{line.to}</b>
                    </td>
                    {hasSince && <td className="text-2">{sinceText(change)}</td>}
                  </tr>
                );
              }),
            ];
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={columns} className={`text-3 ${css.footCell}`}>
              {plural(changes.length, 'input differs', 'inputs differ')}; all others are equal or count in no calculation.
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

interface RecalculationProps {
  readonly projectId: string;
  readonly version: Version;
  readonly letter: string;
  readonly symbol: string;
}

/** Whether the engine of today finds the number that was found then. */
function Recalculation({ projectId, version, letter, symbol }: RecalculationProps) {
  const run = useMutation({
    mutationFn: () => recalculate(projectId, version, new AbortController().signal),
  });
  const money = (value: number): string => {
    const scale = scaleFor([value]);
    return formatMoney(value, symbol, scale, scale.prefix === '' ? 0 : 4);
  };
  const { data } = run;
  const isSame = data?.before && Math.abs(data.now.end.npv - data.before.npv) <= 1e-9 * Math.max(1, Math.abs(data.before.npv));
  return (
    <div className={css.again}>
      <Button size="small" icon={IconRefresh} disabled={run.isPending} onClick={() => run.mutate()}>
        Calculate {letter} again
      </Button>
      <output className="small text-2">
        {run.isPending && 'Calculating'}
        {run.isError && `It could not be calculated: ${messageOf(run.error)}`}
        {data &&
          (data.before === null
            ? `NPV ${money(data.now.end.npv)} by engine ${data.now.engineVersion}; this version was not calculated before.`
            : isSame
              ? `NPV ${money(data.now.end.npv)}, as then: engine ${data.before.engineVersion} then, ${data.now.engineVersion} now.`
              : `NPV moved from ${money(data.before.npv)} by engine ${data.before.engineVersion} to ${money(data.now.end.npv)} by engine ${data.now.engineVersion}; the inputs are the same.`)}
      </output>
    </div>
  );
}
