import { expect, test } from 'vitest';
import { takeEvents } from './event-text.ts';

test('events are taken out whole, however the stream is cut', () => {
  const stream = 'data: {"progress":1}\n\n: still here\n\ndata: {"progress":2}\n\ndata: {"pro';
  for (let cut = 0; cut <= stream.length; cut++) {
    const first = takeEvents('', stream.slice(0, cut));
    const second = takeEvents(first.rest, stream.slice(cut));
    expect([...first.data, ...second.data]).toEqual(['{"progress":1}', '{"progress":2}']);
    expect(second.rest).toBe('data: {"pro');
  }
});

test('several data lines are one event; line ends of other systems are read', () => {
  expect(takeEvents('', 'event: progress\r\ndata: a\r\ndata:b\r\n\r\n').data).toEqual(['a\nb']);
});
