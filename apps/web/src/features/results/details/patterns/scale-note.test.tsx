import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { readableExtent } from '../../../../ui/charts/value-view.ts';
import { renderInPage } from '../../../../ui/render-for-test.tsx';
import { DurationChart, HoursMap } from './hour-charts.tsx';
import { patternFacts } from './patterns.ts';
import { ScaleNote } from './scale-note.tsx';

afterEach(cleanup);

/** 20 to 43 by hour of the day, with two hours of 3,000 on 1 January. */
const data = Array.from({ length: 8760 }, (_, hour) => (hour < 2 ? 3000 : 20 + (hour % 24)));
const base = { calendarYear: 2026, stepMinutes: 60 };
const facts = patternFacts(
  { id: 'price', name: 'Price', units: '$/MWh', color: 'dam', data, selectedTop: false, selectedBottom: true },
  60,
  '$',
);
const shared = { unit: '$/MWh', digits: 2, data, stepMinutes: 60 };
const readable = readableExtent(data)!;

function Charts() {
  const [isWhole, setIsWhole] = useState(false);
  const cut = isWhole ? undefined : readable;
  return (
    <>
      <ScaleNote {...shared} facts={facts} base={base} cut={readable} isWhole={isWhole} onWhole={setIsWhole} />
      <HoursMap {...shared} title="Price" name="Price" dayText={String} sentence="Prices" cut={cut} />
      <DurationChart
        {...shared}
        name="Duration"
        cut={cut}
        line={{
          id: 'price',
          name: 'Price',
          look: { mark: { token: 'dam', dash: [], width: 2, fill: 'plain', marker: 'circle' } } as never,
        }}
      />
    </>
  );
}

test('UX-35 scales that are cut name the extremes and their hours, and reach to them on demand', async () => {
  const { user } = renderInPage(<Charts />);
  const note = screen.getByText(/^The scales below are cut/);
  expect(note.textContent).toContain('2 h above 60\u00a0$/MWh, highest 3,000.00\u00a0$/MWh on 1 January');
  expect(screen.getByText('2 h above, highest 3,000.00 $/MWh')).toBeDefined();
  expect(screen.getByText('60.00 $/MWh')).toBeDefined();
  // What is drawn ends at the cut; what is read does not.
  expect(screen.getByRole('slider', { name: /highest 3,000\.00/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show the whole range' }));
  expect(screen.getByText('3,000.00 $/MWh')).toBeDefined();
  expect(screen.queryByText(/^2 h above/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cut the scales' }));
  expect(screen.getByText('60.00 $/MWh')).toBeDefined();
});
