import { IconColumns3 } from '@tabler/icons-react';
import { CheckListPopover } from '../../ui/check-list-popover.tsx';
import { EXTRA_COLUMNS, type ExtraColumn } from './project-table.tsx';

interface ColumnChooserProps {
  readonly shown: readonly ExtraColumn[];
  readonly onChange: (shown: readonly ExtraColumn[]) => void;
}

/** LIST-02, D-019: the further columns, off at first. */
export const ColumnChooser = ({ shown, onChange }: ColumnChooserProps) => (
  <CheckListPopover
    text="Columns"
    icon={IconColumns3}
    isQuiet
    isAtEnd
    label="Columns"
    entries={EXTRA_COLUMNS.map(({ key, label }) => ({ value: key, label }))}
    chosen={shown}
    onChange={onChange}
  />
);
