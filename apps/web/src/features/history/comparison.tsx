import { IconHistory, IconRefresh } from '@tabler/icons-react';
import type { InputChange } from '@stackwatt/model';
import { useMutation } from '@tanstack/react-query';
import { changeLine } from '../../editor/change-text.ts';
import { messageOf } from '../../lib/api.ts';
import { formatMoney, moneyUnit, scaleFor } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import table from '../../ui/data-table.module.css';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { BridgeCard } from './bridge-card.tsx';
import { useMoment } from './version-list.tsx';
import { calledOf, NOW, recalculate, useDifferences, type Version } from './versions.ts';
import css from './history.module.css';

interface ComparisonProps {
  readonly projectId: string;
  readonly a: Version;
  readonly b: Version;
  /** Of the saved document. */
  readonly state: string;
  readonly symbol: string;
  readonly readOnly: boolean;
  readonly isBusy: boolean;
  readonly onRestore: (version: Version, called: string) => Promise<void>;
}

/** A against B: results then, inputs that differ, and why the NPV moved. */
export function Comparison({ projectId, a, b, state, symbol, readOnly, isBusy, onRestore }: ComparisonProps) {
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
            <Button
              size="small"
              kind="primary"
              icon={IconHistory}
              disabled={readOnly || isBusy}
              title={readOnly ? 'Someone else edits this project' : undefined}
              onClick={() => void onRestore(b, nameB)}
            >
              Restore B
            </Button>
          )}
        </div>
        <Results a={a} b={b} symbol={symbol} />
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
        {differences.data && <Inputs changes={differences.data} symbol={symbol} />}
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
    </KeyFigures>
  );
}

/** Old struck, new beside it, in the words of the form. */
function Inputs({ changes, symbol }: { readonly changes: readonly InputChange[]; readonly symbol: string }) {
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
          </tr>
        </thead>
        <tbody>
          {changes.map((change, at) => {
            const line = changeLine(change, symbol);
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two items of one name may have the same change
              <tr key={`${line.title} ${at}`} className={css.wrapped}>
                <th scope="row">{line.title}</th>
                <td>
                  <s className="text-3">{line.from}</s>
                </td>
                <td>
                  <b>{line.to}</b>
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3} className={`text-3 ${css.footCell}`}>
              {formatNumber(changes.length)} {changes.length === 1 ? 'input differs' : 'inputs differ'}; all others are equal or count in no
              calculation.
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
