import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../../apps/web/src/ui/base.css';
import { LOOKS } from '../../apps/web/src/ui/charts/series-look.ts';
import type { LineSeries } from '../../apps/web/src/ui/charts/plot-model.ts';
import type { Range } from '../../apps/web/src/ui/charts/range.ts';
import { TimeSeriesViewer } from '../../apps/web/src/ui/charts/time-series-viewer.tsx';
import { cssVariablesResolver, theme } from '../../apps/web/src/ui/theme.ts';

/** 25 years of quarter hours. */
const COUNT = 25 * 35_040;
/** One point of one series, and nothing near it: what thinning must keep. */
const SPIKE_AT = 543_210;
const SPIKE = 9;

const wave = (phase: number): Float64Array => Float64Array.from({ length: COUNT }, (_, i) => Math.sin(i / 96 + phase) * Math.cos(i / 7919));
const series = (['solar', 'wind', 'storage', 'export', 'import', 'curtailed', 'price', 'soc'] as const).map((kind, i): LineSeries => ({
  id: kind,
  name: kind,
  unit: 'MW',
  look: LOOKS[kind],
  side: 'left',
  digits: 1,
  values: wave(i),
}));
(series[0]!.values as Float64Array)[SPIKE_AT] = SPIKE;
const base = { calendarYear: 2026, stepMinutes: 15 };
const panes = [series.slice(0, 4), series.slice(4)].map((part, i) => ({
  title: `Chart ${i}`,
  name: `Chart ${i}`,
  unit: 'MW',
  series: part,
  marks: [],
}));

declare global {
  interface Window {
    /** Changes the window of the viewer in every frame; @returns milliseconds from one frame to the next */
    measureFrames: (ranges: readonly Range[]) => Promise<number[]>;
    /** Whether the column of the one peak has colour where no other value reaches. */
    isPeakDrawn: () => boolean;
  }
}

const nextFrame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

async function frames(ranges: readonly Range[], show: (range: Range) => void): Promise<number[]> {
  const times: number[] = [];
  let last = await nextFrame();
  for (const range of ranges) {
    show(range);
    const now = await nextFrame();
    times.push(now - last);
    last = now;
  }
  return times;
}

/** Margins of the plots, px. */
const [LEFT, RIGHT] = [48, 46];
/** Half way up the plot, where the waves of 1 on an axis of 10 do not come, as a share of the canvas from its top. */
const ABOVE_WAVES = 0.43;
const WIDTH = 7;

function isPeakDrawn(): boolean {
  const canvas = document.querySelector('canvas')!;
  const ratio = canvas.width / canvas.getBoundingClientRect().width;
  const [left, right] = [LEFT * ratio, canvas.width - RIGHT * ratio];
  const x = Math.round(left + (SPIKE_AT / COUNT) * (right - left)) - Math.floor(WIDTH / 2);
  const row = canvas.getContext('2d')!.getImageData(x, Math.round(canvas.height * ABOVE_WAVES), WIDTH, 1).data;
  return new Set(Array.from({ length: WIDTH }, (_, i) => row.slice(4 * i, 4 * i + 4).join())).size > 1;
}

function Page() {
  const [range, setRange] = useState<Range>({ from: 0, to: COUNT });
  useEffect(() => {
    window.measureFrames = (ranges) => frames(ranges, setRange);
    window.isPeakDrawn = isPeakDrawn;
  }, []);
  return (
    <TimeSeriesViewer
      top={panes[0]!}
      bottom={panes[1]!}
      count={COUNT}
      base={base}
      range={range}
      onRange={setRange}
      outline={series[3]!.values}
    />
  );
}

createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  </MantineProvider>,
);
