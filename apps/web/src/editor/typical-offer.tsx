import { startWithTypicalValues, type TypicalPart } from '@stackwatt/model';
import { withWholeUnits } from '../lib/number.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useEdit } from './use-editor.ts';

interface TypicalOfferProps {
  readonly part: TypicalPart;
  /** The values in words, for the sentence "Typical values: …". */
  readonly values: string;
}

/** D-210: typical values for a part that still has those it was made with, as one edit that undo takes back; not for who reads only. */
export function TypicalOffer({ part, values }: TypicalOfferProps) {
  const edit = useEdit();
  return (
    <Notice
      actions={
        <Button size="small" onClick={() => edit('start with typical values', (project) => startWithTypicalValues(project, part))}>
          Start with typical values
        </Button>
      }
    >
      Typical values: {withWholeUnits(values)}. Each can be changed afterwards.
    </Notice>
  );
}
