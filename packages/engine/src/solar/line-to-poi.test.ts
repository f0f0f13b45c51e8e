import { expect, test } from 'vitest';
import { busPowerForExport, exportThroughLine, importThroughLine } from './line-to-poi.ts';

const line = { lineEfficiency: 0.98, transformerEfficiency: 0.99 };

test('100 MW at the bus are 97.02 MW at the point of interconnection, and 100 MW there take 103.072 MW', () => {
  // 0.98 · 0.99 = 0.9702. The transformer loses 1 MW, the line 99 · 0.02 = 1.98 MW.
  const out = exportThroughLine(100, line);
  expect(out.arrivesMw).toBeCloseTo(97.02, 12);
  expect(out.transformerLossMw).toBeCloseTo(1, 12);
  expect(out.lineLossMw).toBeCloseTo(1.98, 12);
  expect(busPowerForExport(100, line)).toBeCloseTo(103.072, 3);
  expect(exportThroughLine(busPowerForExport(42, line), line).arrivesMw).toBeCloseTo(42, 12);
});

test('imports meet the line first: 50 MW lose 1 MW there and 0.49 MW in the transformer', () => {
  const into = importThroughLine(50, line);
  expect(into.lineLossMw).toBeCloseTo(1, 12);
  expect(into.transformerLossMw).toBeCloseTo(0.49, 12);
  expect(into.arrivesMw + into.lineLossMw + into.transformerLossMw).toBeCloseTo(50, 12);
});

test('an efficiency outside 0 to 1 is refused', () => {
  expect(() => exportThroughLine(1, { ...line, lineEfficiency: 0 })).toThrow('line 0');
  expect(() => busPowerForExport(1, { ...line, transformerEfficiency: 1.01 })).toThrow('1.01');
});
