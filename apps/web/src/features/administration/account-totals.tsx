import type { AdministeredAccount } from '@stackwatt/api';
import { KILO } from '@stackwatt/units';
import { formatNumber, plural } from '../../lib/number.ts';
import { KeyFigure, KeyFigures } from '../../ui/key-figure.tsx';
import { isHere, needsAttention } from './account-kinds.ts';
import css from './administration.module.css';

interface AccountTotalsProps {
  readonly accounts: readonly AdministeredAccount[];
  readonly now: Date;
}

/** What all accounts are and take together. */
export function AccountTotals({ accounts, now }: AccountTotalsProps) {
  const sum = (of: (account: AdministeredAccount) => number): number => accounts.reduce((total, account) => total + of(account), 0);
  const count = (is: (account: AdministeredAccount) => boolean): number => accounts.filter(is).length;
  const seenAfter = (time: number) => (account: AdministeredAccount) => account.lastSeen !== null && Date.parse(account.lastSeen) > time;
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const usedMb = sum(({ seriesMb, documentsMb }) => seriesMb + documentsMb);
  const isLarge = usedMb >= KILO;
  const sessions = sum((account) => account.sessions);
  const parts = (texts: readonly (readonly [number: number, words: string])[]): string =>
    texts
      .filter(([number]) => number > 0)
      .map(([number, words]) => `${formatNumber(number)} ${words}`)
      .join(', ');
  return (
    <section className={`card ${css.totals}`} aria-label="All accounts">
      <KeyFigures>
        <KeyFigure
          label="Accounts"
          value={formatNumber(accounts.length)}
          note={parts([
            [count(({ state }) => state === 'active'), 'active'],
            [count(({ state }) => state === 'invited' || state === 'invitationEnded'), 'invited'],
            [count(({ state }) => state === 'licenceEnded'), 'without licence'],
            [count(({ state }) => state === 'disabled'), 'disabled'],
          ])}
        />
        <KeyFigure
          label="Here now"
          value={formatNumber(count((account) => isHere(account, now)))}
          note={`${formatNumber(count(seenAfter(midnight)))} today, ${plural(sessions, 'session')}`}
        />
        <KeyFigure
          label="Projects"
          value={formatNumber(sum(({ projects }) => projects))}
          note={`in ${formatNumber(count(({ projects }) => projects > 0))} of the accounts; runs in 30 days: ${formatNumber(sum(({ runs }) => runs))}`}
        />
        <KeyFigure
          label="Storage used"
          value={isLarge ? formatNumber(usedMb / KILO, 2) : formatNumber(usedMb, 1)}
          unit={isLarge ? 'GB' : 'MB'}
          note="series and documents"
        />
        <KeyFigure
          label="Need attention"
          value={formatNumber(count(needsAttention))}
          note="licence or invitation ended, quota nearly used"
        />
      </KeyFigures>
    </section>
  );
}
