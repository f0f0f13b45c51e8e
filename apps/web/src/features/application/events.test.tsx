import { newProject, setField, setUseCapacityMarket, type Project } from '@stackwatt/model';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInProject } from '../../editor/render-for-test.tsx';
import { CapacitySection } from './capacity-section.tsx';

afterEach(cleanup);

const withEvents = (...dates: readonly string[]): Project => {
  const project = setField(setUseCapacityMarket(newProject('2026-11-20'), true), ['capacityMarkets', 0, 'eventKind'], 'scheduled');
  return setField(
    project,
    ['capacityMarkets', 0, 'events'],
    dates.map((date) => ({ date, duration: 4 })),
  );
};
const draw = (project: Project) => {
  const drawn = renderInProject(<CapacitySection />, project, 'revenue');
  const calendar = (): HTMLElement => screen.getByRole('grid', { name: /^Events of 2007/ });
  return {
    ...drawn,
    calendar,
    dates: () => drawn.project().capacityMarkets[0]!.events.map(({ date }) => date),
    at: () => document.getElementById(calendar().getAttribute('aria-activedescendant')!)?.getAttribute('aria-label'),
    chosen: () => screen.getByRole('button', { pressed: true }).textContent,
  };
};

test('CM-08 UX-57 arrows move over the days of the calendar, Enter adds an event there and goes to its fields', async () => {
  const { user, calendar, dates, at } = draw(withEvents());
  calendar().focus();
  expect(at()).toBe('Sunday 15 July, no event');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}');
  // Two weeks and a day on.
  expect(at()).toBe('Monday 30 July, no event');
  await user.keyboard('{Enter}');
  expect(dates()).toEqual(['2007-07-30T17:00']);
  expect(at()).toBe('Monday 30 July, event 17 to 21 h');
  await user.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('capacityMarkets.0.events.0.date');
});

test('CM-08 a day, a row of the table and the keys choose the same event', async () => {
  const { user, calendar, chosen, at } = draw(withEvents('2007-06-25T17:00', '2007-08-06T17:00'));
  expect(chosen()).toBe('06-25-2007');
  await user.click(within(screen.getByRole('table', { name: 'Events' })).getByRole('button', { name: '08-06-2007' }));
  expect([chosen(), at()]).toEqual(['08-06-2007', 'Monday 6 August, event 17 to 21 h']);
  calendar().focus();
  // Six weeks back.
  await user.keyboard('{ArrowLeft>6/}');
  expect([chosen(), at()]).toEqual(['06-25-2007', 'Monday 25 June, event 17 to 21 h']);
  await user.click(within(calendar()).getByLabelText('Monday 6 August, event 17 to 21 h'));
  expect(chosen()).toBe('08-06-2007');
  expect(document.getElementById('capacityMarkets.0.events.1.date')).not.toBeNull();
});

test('CM-08 on a narrow screen the calendar scrolls to the day that is chosen, also to the same one again', async () => {
  const { user, calendar } = draw(withEvents('2007-02-05T17:00', '2007-12-20T17:00'));
  const scroller = calendar().parentElement!;
  // Of 726 px 338 are in sight, as on a phone.
  Object.defineProperties(scroller, { scrollWidth: { value: 726 }, clientWidth: { value: 338 } });
  const choose = (date: string): Promise<void> => user.click(screen.getByRole('button', { name: date }));
  await choose('12-20-2007');
  const december = scroller.scrollLeft;
  expect(december).toBeGreaterThan(338);
  // In sight already: nothing moves.
  await choose('12-20-2007');
  expect(scroller.scrollLeft).toBe(december);
  // Scrolled away by hand.
  scroller.scrollLeft = 0;
  await choose('12-20-2007');
  expect(scroller.scrollLeft).toBe(december);
  await choose('02-05-2007');
  expect(scroller.scrollLeft).toBeLessThan(80);
});

test('CM-08 the first event is added on the proposed day, which the calendar scrolls to', async () => {
  const { user, calendar } = draw(withEvents());
  const scroller = calendar().parentElement!;
  Object.defineProperties(scroller, { scrollWidth: { value: 726 }, clientWidth: { value: 338 } });
  expect(scroller.scrollLeft).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Add event' }));
  expect(scroller.scrollLeft).toBeGreaterThan(200);
});

test('CM-08 Delete takes out the event of the day, a click on a free day adds one', async () => {
  const { user, calendar, dates } = draw(withEvents('2007-06-25T17:00', '2007-08-06T17:00'));
  calendar().focus();
  await user.keyboard('{Delete}');
  expect(dates()).toEqual(['2007-08-06T17:00']);
  await user.click(within(calendar()).getByLabelText('Tuesday 3 July, no event'));
  expect(dates()).toEqual(['2007-08-06T17:00', '2007-07-03T17:00']);
});

test('the hours of the day say how often an event covers them, once where equal hours follow each other', () => {
  // 17 to 21 h twice and 16 to 20 h once: 1 hour at 16 h, 3 each from 17 to 19 h, 2 at 20 h.
  draw(withEvents('2007-06-25T17:00', '2007-08-06T17:00', '2007-08-07T16:00'));
  const hours = screen.getByRole('figure', { name: 'Event hours by hour of the day: 16 h 1, 17 h 3, 18 h 3, 19 h 3, 20 h 2' });
  expect(hours.textContent).toBe('13206121823 h');
});
