import { IconScale, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import tools from '../../../ui/list-tools.module.css';
import { MOST_COMPARED } from './compare-dialog.tsx';
import { keyOf } from './type-rows.ts';
import type { Comparison } from './use-comparison.ts';
import css from './library.module.css';

interface ComparisonBarProps {
  readonly comparison: Comparison;
  readonly onCompare: () => void;
}

/** What is marked to be compared, above the list. */
export function ComparisonBar({ comparison: { compared, isFull, mark }, onCompare }: ComparisonBarProps) {
  return (
    <fieldset className={`${tools.chips} ${css.tools}`} aria-label="Comparison">
      <span className="text-2">Compare</span>
      {compared.map((one) => (
        <button key={keyOf(one)} type="button" className={tools.chip} aria-label={`Leave out ${one.type.name}`} onClick={() => mark(one)}>
          {one.type.name} <Icon icon={IconX} size={12} />
        </button>
      ))}
      <Button size="small" kind="primary" icon={IconScale} disabled={compared.length < 2} onClick={onCompare}>
        Side by side
      </Button>
      <span className="small text-3">
        {compared.length < 2 ? 'Choose a second type by its menu or the space key' : isFull ? `${MOST_COMPARED} types at most` : ''}
      </span>
    </fieldset>
  );
}
