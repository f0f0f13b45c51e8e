import { Notice } from '../../../ui/notice.tsx';
import { isUnreachable, UNREACHABLE_TEXT } from '../queries/asking-again.ts';
import { ThinBar } from './thin-bar.tsx';
import { useIsOffline } from './use-is-offline.ts';
import css from '../results.module.css';

interface WaitingProps {
  readonly label: string;
  /** Why the last attempt failed; null for none. */
  readonly failure: unknown;
}

/** A bar while an answer is on its way; says so while nobody answers and it is asked for again. */
export function Waiting({ label, failure }: WaitingProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <ThinBar label={isOffline ? 'Waiting for the network' : label} />
      {(isOffline || isUnreachable(failure)) && <Unreachable />}
    </>
  );
}

export const Unreachable = () => (
  <div className={css.notice}>
    <Notice tone="warn">{UNREACHABLE_TEXT}</Notice>
  </div>
);
