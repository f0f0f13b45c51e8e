import { authorisation } from './api.ts';
import { takeEvents } from './event-text.ts';

/** The server opens no stream. */
class StreamRefused extends Error {
  constructor(readonly status: number) {
    super(`the stream answered ${status}`);
  }
}

/**
 * Reads server-sent events until the stream ends or `signal` stops it. EventSource cannot send the bearer token, so the stream is read
 * with fetch. Rejects when it cannot be opened or breaks.
 */
export async function readEventStream(path: string, signal: AbortSignal, onData: (text: string) => void): Promise<void> {
  const answer = await fetch(path, { headers: { accept: 'text/event-stream', ...authorisation() }, credentials: 'same-origin', signal });
  if (!answer.ok || !answer.body) throw new StreamRefused(answer.status);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const taken = takeEvents(rest, decoder.decode(value, { stream: true }));
    rest = taken.rest;
    for (const text of taken.data) onData(text);
  }
}
