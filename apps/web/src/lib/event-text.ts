/** What is left of a stream of server-sent events after its whole events were taken out. */
export interface EventBuffer {
  readonly rest: string;
  /** Data of each whole event, in order. */
  readonly data: readonly string[];
}

/**
 * Takes the whole events out of a piece of a `text/event-stream`. An event ends with an empty line; its data lines are joined; lines
 * that begin with a colon are signs of life.
 *
 * Source: HTML Living Standard, section 9.2.6 (interpreting an event stream).
 */
export function takeEvents(buffered: string, piece: string): EventBuffer {
  const text = (buffered + piece).replaceAll('\r\n', '\n');
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  const data = blocks.flatMap((block) => {
    const lines = block
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(line.startsWith('data: ') ? 6 : 5));
    return lines.length === 0 ? [] : [lines.join('\n')];
  });
  return { rest, data };
}
