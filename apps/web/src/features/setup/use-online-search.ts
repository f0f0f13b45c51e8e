import { ApiError, getPlacesOnline } from '@stackwatt/api';
import type { Place } from '@stackwatt/model';
import { useRef, useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';

/** What the online search says of the text it was asked for. */
type OnlineAnswer =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly text: string }
  | { readonly kind: 'found'; readonly text: string; readonly places: readonly Place[] }
  | { readonly kind: 'failed'; readonly text: string; readonly why: string };

const NONE: OnlineAnswer = { kind: 'none' };

interface OnlineSearch {
  /** What is said of this text: an answer belongs to the text that was asked for and to no other. */
  readonly of: (text: string) => OnlineAnswer;
  readonly ask: (text: string) => void;
  readonly forget: () => void;
}

/** UX-74: the online search of the installation, asked when somebody says so and never while typing. */
export function useOnlineSearch(): OnlineSearch {
  const [last, setLast] = useState<OnlineAnswer>(NONE);
  const asked = useRef(0);
  const run = async (text: string): Promise<void> => {
    const id = ++asked.current;
    const say = (answer: OnlineAnswer): void => {
      // An answer to a question that was given up is of no use.
      if (id === asked.current) setLast(answer);
    };
    say({ kind: 'asking', text });
    try {
      const { data } = await call(getPlacesOnline, { query: { q: text } });
      say({ kind: 'found', text, places: data ?? [] });
    } catch (error) {
      say({ kind: 'failed', text, why: whyOf(error) });
    }
  };
  return {
    of: (text) => (last.kind !== 'none' && last.text === text ? last : NONE),
    ask: (text) => void run(text),
    forget: () => {
      asked.current++;
      setLast(NONE);
    },
  };
}

/** The server says in a sentence what happened and what works all the same. */
const whyOf = (error: unknown): string =>
  error instanceof ApiError && error.problem.detail !== '' ? error.problem.detail : `The online search failed: ${messageOf(error)}.`;
