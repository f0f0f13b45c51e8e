import { IconCloudOff } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { importAgain } from '../lib/import-again.ts';
import { useNumberStyle } from '../lib/number-style.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/**
 * A screen whose code is fetched when it is first opened. It is drawn anew when the number style changes: the plain functions below it read
 * the style, and the frame around it does not draw it again. Code that cannot be had leaves what stands around the screen as it is; it is
 * asked for again by a press, and as soon as the network is back.
 *
 * @param load fetches the code; @param name of the screen in it; @param place 'within' the frame of a project, which has title and landmark
 */
export function screen(
  load: () => Promise<Record<string, ComponentType>>,
  name: string,
  place: 'alone' | 'within' = 'alone',
): Pick<RouteObject, 'lazy'> {
  const fetchAgain = importAgain(load);
  let Found: ComponentType | undefined;
  const find = async (): Promise<void> => {
    Found = (await fetchAgain())[name]!;
  };
  function Screen() {
    useNumberStyle();
    const [, setIsFound] = useState(Found !== undefined);
    if (Found !== undefined) return <Found />;
    const told = <NotFetched isAlone={place === 'alone'} fetchAgain={() => find().then(() => setIsFound(true))} />;
    if (place === 'within') return told;
    return (
      <main id="main" style={{ maxWidth: 720, margin: '64px auto', padding: '0 20px' }}>
        {told}
      </main>
    );
  }
  return {
    lazy: async () => {
      // Once more at once: a browser that could not fetch it ahead remembers the failure of that address.
      await find()
        .catch(find)
        .catch(() => undefined);
      return { Component: Screen };
    },
  };
}

interface NotFetchedProps {
  readonly isAlone: boolean;
  readonly fetchAgain: () => Promise<void>;
}

function NotFetched({ isAlone, fetchAgain }: NotFetchedProps) {
  const [isBusy, setIsBusy] = useState(false);
  const tryAgain = (): void => {
    setIsBusy(true);
    fetchAgain().catch(() => setIsBusy(false));
  };
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  });
  return (
    <div className="card" role="alert">
      <EmptyState
        isPage={isAlone}
        isStep={!isAlone}
        icon={IconCloudOff}
        title="This screen could not be fetched"
        text="The server or the network does not answer. What you have entered is kept."
        actions={
          <Button kind="primary" disabled={isBusy} onClick={tryAgain}>
            Try again
          </Button>
        }
      />
    </div>
  );
}
