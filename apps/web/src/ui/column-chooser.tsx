import { IconColumns3 } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { CheckListPopover } from './check-list-popover.tsx';

interface ColumnChooserProps<K extends string> {
  /** Those that may be left out. */
  readonly columns: readonly { readonly key: K; readonly label: string }[];
  readonly shown: readonly K[];
  /** The shown ones in the order of the columns. */
  readonly onChange: (shown: K[]) => void;
  /** Where a list shows what fits until columns are chosen: goes back to that. */
  readonly onFit?: (() => void) | undefined;
}

/** Which columns a list shows. */
export const ColumnChooser = <K extends string>({ columns, shown, onChange, onFit }: ColumnChooserProps<K>) => (
  <CheckListPopover
    text="Columns"
    icon={IconColumns3}
    isQuiet
    isAtEnd
    label="Columns"
    entries={columns.map(({ key, label }) => ({ value: key, label }))}
    chosen={shown}
    onChange={onChange}
    foot={
      onFit && (
        <Button size="small" onClick={onFit}>
          As many as fit
        </Button>
      )
    }
  />
);
