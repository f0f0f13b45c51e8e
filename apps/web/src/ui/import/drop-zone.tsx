import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useReadOnly } from '../read-only.ts';
import css from './import.module.css';

interface DropZoneProps {
  /** Of the zone itself where nothing in it can be pressed. */
  readonly id: string;
  readonly label: string;
  readonly isFilled: boolean;
  readonly isInvalid: boolean;
  readonly disabled: boolean;
  readonly onFiles: (files: FileList) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
  readonly children: ReactNode;
}

/** Takes a file that is dropped and cells that are pasted; its buttons do the same. */
export function DropZone({ id, label, isFilled, isInvalid, disabled, onFiles, onPaste, children }: DropZoneProps) {
  const isReadOnly = useReadOnly();
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (!disabled) onFiles(event.dataTransfer.files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping and pasting have buttons beside them
    <fieldset
      id={isReadOnly ? id : undefined}
      tabIndex={isReadOnly ? -1 : undefined}
      className={css.zone}
      data-over={isOver}
      data-filled={isFilled}
      data-invalid={isInvalid}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!disabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      onPaste={onPaste}
    >
      {children}
    </fieldset>
  );
}
