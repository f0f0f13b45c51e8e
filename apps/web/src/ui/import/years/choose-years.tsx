import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Button } from '../../button.tsx';
import { YEARS_WORDS } from './years-props.ts';
import type { YearsContext } from './years-state.ts';

const ACCEPTED = '.csv,.txt,.dmd,.tsv,.zip';

/** How many files are read. */
export interface ReadSoFar {
  readonly done: number;
  readonly of: number;
}

interface ChooseYearsProps {
  readonly id: string;
  readonly label: string;
  readonly mode: YearsContext['mode'];
  /** No file of this import is there yet. */
  readonly isFirst: boolean;
  readonly reading: ReadSoFar | undefined;
  readonly disabled: boolean;
  readonly onFiles: (files: FileList | null) => void;
}

/** The button that chooses files, which says how far they are read. */
export function ChooseYears({ id, label, mode, isFirst, reading, disabled, onFiles }: ChooseYearsProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        multiple={mode === 'multiple'}
        hidden
        aria-label={`${label}, ${mode === 'multiple' ? 'files' : 'file'}`}
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        id={id}
        size="small"
        icon={IconPlus}
        disabled={disabled || reading !== undefined}
        aria-label={`${isFirst ? YEARS_WORDS[mode].choose : YEARS_WORDS[mode].more} of ${label}`}
        onClick={() => picker.current?.click()}
      >
        {reading ? `Reading ${reading.done} of ${reading.of}` : isFirst ? YEARS_WORDS[mode].choose : YEARS_WORDS[mode].more}
      </Button>
    </>
  );
}
