import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { isError } from '@stackwatt/model';
import { useState } from 'react';
import { usePreview } from '../editor/preview.ts';
import { useEditorInfo, useIssues, useProject } from '../editor/use-editor.ts';
import { MILLIONS, moneyUnit } from '../lib/money.ts';
import { formatNumber, plural } from '../lib/number.ts';
import { IconButton } from '../ui/button.tsx';
import { StateText } from '../ui/notice.tsx';
import { CheckCard } from './check-card.tsx';
import { differenceOf } from './preview-words.ts';
import { PreviewCard } from './preview-card.tsx';
import { RunCard } from './run-card.tsx';
import css from './rail.module.css';

const SHEET = 'preview-sheet';

/** Consequence beside the input: live preview, checks, run size. A bar at the bottom where there is no room beside. */
export function Rail() {
  const [isOpen, setIsOpen] = useState(false);
  // A version is looked at; the project is calculated.
  const { version } = useEditorInfo('version');
  const run = version === undefined && <RunCard />;
  return (
    <>
      <aside className={css.rail} aria-label="Preview and checks">
        <PreviewCard />
        <CheckCard />
        {run}
      </aside>
      <aside className={css.dock} aria-label="Preview">
        {isOpen && (
          <div className={css.sheet} id={SHEET}>
            <PreviewCard />
            <CheckCard />
            {run}
          </div>
        )}
        <BottomBar isOpen={isOpen} onToggle={() => setIsOpen((open) => !open)} />
      </aside>
    </>
  );
}

function BottomBar({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const { figures, change, isComputing, reason, errors: missing } = usePreview();
  const symbol = useProject((project) => project.currencySymbol);
  const issues = useIssues();
  const errors = issues.filter(isError).length;
  const warnings = issues.filter((issue) => issue.warning).length;
  const isShown = reason === undefined && missing.length === 0;
  const row = isShown ? figures?.row : undefined;
  const before = isShown ? change?.before?.row : undefined;
  const gain = differenceOf(row && row.npv / MILLIONS.factor, before && before.npv / MILLIONS.factor, 2);
  const items: { label: string; value: string; unit: string; onlyWide?: boolean }[] = [
    { label: 'NPV', value: formatNumber(row && row.npv / MILLIONS.factor, 2), unit: moneyUnit(symbol, MILLIONS) },
    { label: 'IRR', value: formatNumber(typeof row?.irr === 'number' ? row.irr * 100 : undefined, 1), unit: '%' },
    { label: 'Payback', value: formatNumber(row?.payback, 1), unit: 'yr', onlyWide: true },
    { label: 'LCOE', value: formatNumber(row?.lcoe, 2), unit: `${symbol}/MWh`, onlyWide: true },
    {
      label: 'Capital cost',
      value: formatNumber(row && row.capex / MILLIONS.factor, 1),
      unit: moneyUnit(symbol, MILLIONS),
      onlyWide: true,
    },
  ];
  return (
    <div className={css.bar} data-old={isComputing || !isShown}>
      {items.map((item) => (
        <div key={item.label} className={item.onlyWide ? 'not-small' : undefined}>
          <div className="smallest text-3">{item.label}</div>
          <span className={css.value}>
            {item.value} <span className="unit small">{item.unit}</span>{' '}
            {item.label === 'NPV' && gain !== '' && (
              <span className={`${css.gain} small`} data-worse={gain.startsWith('−')}>
                {gain}
              </span>
            )}
          </span>
        </div>
      ))}
      <span className="space" />
      {errors > 0 ? (
        <StateText tone="danger" boxed>
          {plural(errors, 'error')}
        </StateText>
      ) : warnings > 0 ? (
        <StateText tone="warn" boxed>
          {plural(warnings, 'warning')}
        </StateText>
      ) : (
        <StateText tone="ok" boxed>
          Checked
        </StateText>
      )}
      <IconButton
        icon={isOpen ? IconChevronDown : IconChevronUp}
        label={isOpen ? 'Close preview and checks' : 'Open preview and checks'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? SHEET : undefined}
        size="normal"
        onClick={onToggle}
      />
    </div>
  );
}
