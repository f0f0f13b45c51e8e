import { seriesFileBytes, type SeriesStep } from '@stackwatt/model';
import { expect, test } from 'vitest';
import { sourceOf } from '../test/source-of.ts';
import { defaultOptions, makeFile } from './make-file.ts';

test.each(['texas-pv-storage', 'late-stage-hybrid'])(
  'EXP-16 EXP-17 files of time series are about as large as was told: %s',
  async (sample) => {
    const source = { ...sourceOf(sample), simulatedYears: 2 };
    const whole = source.seriesOf(1);
    const series = whole.groups.reduce((sum, { main, extra }) => sum + main.length + extra.length, 0);
    const bytesOf = async (what: 'timeseries' | 'timeseries-all', step: SeriesStep): Promise<number> => {
      let bytes = 0;
      const one = { ...source, seriesOf: () => whole };
      for await (const piece of makeFile(one, { ...defaultOptions(what, source.project), step })) bytes += piece.length;
      return bytes;
    };
    for (const step of ['step', 'day'] as const) {
      const form = { step, stepMinutes: whole.stepMinutes, series };
      const told = { csv: seriesFileBytes('csv', { ...form, years: 1 }), zip: seriesFileBytes('zip', { ...form, years: 2 }) };
      const made = { csv: await bytesOf('timeseries', step), zip: await bytesOf('timeseries-all', step) };
      for (const kind of ['csv', 'zip'] as const) {
        expect(told[kind] / made[kind]).toBeGreaterThan(2 / 3);
        expect(told[kind] / made[kind]).toBeLessThan(4 / 3);
      }
    }
  },
);
