import { IconClipboard } from '@tabler/icons-react';
import { EditButton } from './button.tsx';

interface PasteButtonProps {
  /** What is pasted: 'Paste 12 × 24'. */
  readonly children: string;
  readonly onText: (text: string) => void;
  /** The browser keeps the clipboard to itself. */
  readonly onRefused: (reason: string) => void;
}

/** Pastes what the clipboard holds, where the browser lets a page read it. */
export const PasteButton = ({ children, onText, onRefused }: PasteButtonProps) => (
  <EditButton
    size="small"
    kind="quiet"
    icon={IconClipboard}
    onClick={() =>
      void Promise.resolve()
        .then(() => navigator.clipboard.readText())
        .then(onText, () => onRefused('The browser does not let a button read the clipboard: choose a cell and press Ctrl V'))
    }
  >
    {children}
  </EditButton>
);
