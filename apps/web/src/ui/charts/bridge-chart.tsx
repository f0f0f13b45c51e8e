import { formatNumber } from '../../lib/number.ts';
import { SceneChart } from './scene-chart.tsx';
import { LOOKS } from './series-look.ts';
import { changeOf, waterfall, type WaterfallBar } from './waterfall.ts';

interface BridgeChartProps {
  readonly title: string;
  /** The title as text, for names and files, where that says more. */
  readonly name?: string;
  readonly unit: string;
  /** What is changed from bar to bar, and in which order. */
  readonly steps: string;
  readonly bars: readonly WaterfallBar[];
}

/** Why the NPV moved: from one total to another by what each step adds or takes. */
export function BridgeChart({ title, name = title, unit, steps, bars }: BridgeChartProps) {
  const change = (k: number): number => changeOf(bars, k);
  return (
    <SceneChart
      title={title}
      name={name}
      unit={`${unit}, ${steps}`}
      sentence={`${title}: ${bars.map((bar, k) => `${bar.name} ${formatNumber(change(k), 2)}`).join(', ')} ${unit}`}
      table={{
        rowName: 'Step',
        count: bars.length,
        rowLabel: (row) => bars[row]!.name,
        columns: [
          { name: 'Change', unit, digits: 2, at: (row) => (bars[row]!.isTotal ? null : change(row)) },
          { name: 'NPV', unit, digits: 2, at: (row) => bars[row]!.value },
        ],
      }}
      legend={[
        { id: 'more', name: 'More', look: LOOKS.moneyIn, kind: 'fill' },
        { id: 'less', name: 'Less', look: LOOKS.moneyOut, kind: 'fill' },
        { id: 'total', name: 'NPV', look: LOOKS.together, kind: 'fill' },
      ]}
      read={(row) => ({
        at: bars[row]!.name,
        values: {
          total: formatNumber(bars[row]!.value, 2),
          ...(!bars[row]!.isTotal && { [change(row) < 0 ? 'less' : 'more']: formatNumber(change(row), 2) }),
        },
      })}
      height={250}
      draw={(width, height) => waterfall(bars, width, height)}
    />
  );
}
