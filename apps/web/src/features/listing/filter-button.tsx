import { IconFilter } from '@tabler/icons-react';
import { CheckListPopover } from '../../ui/check-list-popover.tsx';

interface FilterButtonProps {
  readonly label: string;
  /** What the rows have. */
  readonly values: readonly string[];
  /** Shown ones; none chosen shows all. */
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Rows with one of some values; the button says how many are chosen. */
export const FilterButton = ({ label, values, chosen, onChange }: FilterButtonProps) => (
  <CheckListPopover
    text={chosen.length === 0 ? label : chosen.length === 1 ? `${label}: ${chosen[0]!}` : `${label}: ${chosen.length}`}
    icon={IconFilter}
    isPressed={chosen.length > 0}
    label={`${label} of the projects`}
    entries={values.map((value) => ({ value, label: value }))}
    chosen={chosen}
    onChange={onChange}
  />
);
