import { IconPlayerStop, IconScale } from '@tabler/icons-react';
import type { BridgeProgress, InputChange, NpvBridge } from '@stackwatt/model';
import { useState } from 'react';
import { changeLine } from '../../editor/change-text.ts';
import { messageOf } from '../../lib/api.ts';
import { formatMoney, moneyUnit, scaleFor } from '../../lib/money.ts';
import { formatNumber, MISSING } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { BridgeChart } from '../../ui/charts/bridge-chart.tsx';
import type { WaterfallBar } from '../../ui/charts/waterfall.ts';
import table from '../../ui/data-table.module.css';
import { Notice } from '../../ui/notice.tsx';
import { stopBridge, useBridge, type Version } from './versions.ts';
import css from './history.module.css';

interface BridgeCardProps {
  readonly projectId: string;
  readonly a: Version;
  readonly b: Version;
  readonly state: string;
  readonly symbol: string;
  readonly names: { readonly a: string; readonly b: string };
}

/** Why the NPV moved from B to A: inputs changed one after the other, each step calculated on the server. */
export function BridgeCard({ projectId, a, b, state, symbol, names }: BridgeCardProps) {
  const [isWanted, setWanted] = useState(false);
  const { bridge, progress, error, again } = useBridge(projectId, a, b, state, isWanted);
  return (
    <section className="card" aria-label="Why NPV moved">
      {bridge ? (
        <Bridge bridge={bridge} symbol={symbol} names={names} />
      ) : (
        <>
          <div className={css.cardHead}>
            <h2>Why NPV moved from B to A</h2>
          </div>
          <div className={css.waiting}>
            {error ? (
              <Notice
                tone="danger"
                actions={
                  <Button size="small" onClick={again}>
                    Try again
                  </Button>
                }
              >
                The steps could not be calculated: {messageOf(error)}
              </Notice>
            ) : isWanted ? (
              <>
                <output className="text-2">{progressText(progress)}</output>
                <progress
                  max={Math.max(1, progress?.of ?? 0)}
                  value={(progress?.done ?? 0) + (progress?.cases ?? 0) / Math.max(1, progress?.casesOf ?? 0)}
                  aria-label="Projects calculated"
                />
                <Button
                  size="small"
                  icon={IconPlayerStop}
                  onClick={() => {
                    setWanted(false);
                    void stopBridge(projectId, a, b).catch(() => undefined);
                  }}
                >
                  Stop
                </Button>
              </>
            ) : (
              <>
                <p className="text-2">The inputs are changed one after the other, and the project is calculated after each.</p>
                <Button size="small" kind="primary" icon={IconScale} onClick={() => setWanted(true)}>
                  Explain the difference
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </section>
  );
}

const progressText = (progress: BridgeProgress | undefined): string =>
  progress === undefined || progress.of === 0
    ? 'Waiting for a free calculator'
    : `Calculating project ${formatNumber(progress.done + 1)} of ${formatNumber(progress.of)}, system ${formatNumber(progress.cases + 1)} of ${formatNumber(progress.casesOf)}`;

interface Line {
  readonly title: string;
  readonly from: string;
  readonly to: string;
}
const joined = (changes: readonly InputChange[], symbol: string): Line => {
  const lines = changes.map((change) => changeLine(change, symbol));
  const of = (part: keyof Line): string => lines.map((line) => line[part]).join('; ');
  return { title: of('title'), from: of('from'), to: of('to') };
};

function Bridge({
  bridge,
  symbol,
  names,
}: {
  readonly bridge: NpvBridge;
  readonly symbol: string;
  readonly names: BridgeCardProps['names'];
}) {
  const { from, to, steps, rest, remainder, changes } = bridge;
  const scale = scaleFor([from.npv, to.npv, ...steps.map(({ npv }) => npv)]);
  const unit = moneyUnit(symbol, scale);
  const total = to.npv - from.npv;
  const told = steps.map((step, k) => ({
    ...joined(
      step.changes.map((place) => changes[place]!),
      symbol,
    ),
    npv: step.npv,
    change: step.npv - (k === 0 ? from.npv : steps[k - 1]!.npv),
  }));
  const hasRemainder = rest.length > 0 || remainder !== 0;
  const bars: WaterfallBar[] = [
    { name: 'B', value: from.npv / scale.factor, isTotal: true },
    ...told.map(({ title, npv }) => ({ name: title, value: npv / scale.factor, isTotal: false })),
    ...(hasRemainder ? [{ name: 'Remainder', value: to.npv / scale.factor, isTotal: false }] : []),
    { name: 'A', value: to.npv / scale.factor, isTotal: true },
  ];
  const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value, 2)}`;
  const most = told.toSorted((one, other) => Math.abs(other.change) - Math.abs(one.change))[0];
  return (
    <>
      <BridgeChart
        title="Why NPV moved from B to A"
        name={`Why NPV moved from ${names.b} to ${names.a}`}
        unit={unit}
        steps="inputs changed one after the other in this order"
        bars={bars}
      />
      <p className={css.sentence}>
        A is worth {formatMoney(Math.abs(total), symbol, scale)} {total < 0 ? 'less' : 'more'} than B
        {most && `; ${most.title} makes the most of it, ${signed(most.change / scale.factor)}\u00a0${unit}`}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label="Why NPV moved, steps">
        <table className={table.table} aria-label="Why NPV moved">
          <thead>
            <tr>
              <th scope="col">Input changed</th>
              <th scope="col">B</th>
              <th scope="col">A</th>
              <th scope="col" className={table.number}>
                NPV<span className={table.unit}>{unit}</span>
              </th>
              <th scope="col" className={table.number}>
                NPV after it<span className={table.unit}>{unit}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {told.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- steps stand at their places
              <tr key={at} className={css.wrapped}>
                <th scope="row">{line.title}</th>
                <td>
                  <s className="text-3">{line.from}</s>
                </td>
                <td>{line.to}</td>
                <td className={table.number}>{signed(line.change / scale.factor)}</td>
                <td className={table.number}>{formatNumber(line.npv / scale.factor, 2)}</td>
              </tr>
            ))}
            <tr className={css.wrapped}>
              <th scope="row">
                Remainder
                {rest.length > 0 &&
                  `: ${
                    joined(
                      rest.map((place) => changes[place]!),
                      symbol,
                    ).title
                  }`}
              </th>
              <td>{MISSING}</td>
              <td>{MISSING}</td>
              <td className={table.number}>{signed(remainder / scale.factor)}</td>
              <td className={table.number}>{formatNumber(to.npv / scale.factor, 2)}</td>
            </tr>
            <tr data-total="true">
              <th scope="row" colSpan={3}>
                A less B
              </th>
              <td className={table.number}>{signed(total / scale.factor)}</td>
              <td className={table.number}>{MISSING}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <p className={`small text-3 ${css.note}`}>
        Each step is a full calculation by the engine of today, and NPV is that of its best system. Another order shares joint effects
        differently; the ends stay.
      </p>
    </>
  );
}
