import type { Project } from '@stackwatt/model';
import { IconPlus } from '@tabler/icons-react';
import { useEdit } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Subsection } from '../../ui/section.tsx';

interface AddAnotherProps {
  /** 'capacity market' */
  readonly what: string;
  readonly add: (project: Project) => Project;
}

/** The last line of a section whose application a project may have several of. */
export function AddAnother({ what, add }: AddAnotherProps) {
  const edit = useEdit();
  if (useReadOnly()) return null;
  return (
    <Subsection>
      <Button size="small" icon={IconPlus} onClick={() => edit(`add a ${what}`, add)}>
        Add another {what}
      </Button>
    </Subsection>
  );
}
