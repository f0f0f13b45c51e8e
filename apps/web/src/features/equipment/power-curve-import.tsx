import { IconUpload } from '@tabler/icons-react';
import { setField, setTurbine } from '@stackwatt/model';
import { useRef, useState } from 'react';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readCurveFile, type CurveFile } from './power-curve-file.ts';
import css from './equipment.module.css';

/** A turbine type from a power curve file: what was understood is shown first, and stored only when it is taken. */
export function PowerCurveImport({ id, hubHeight }: { readonly id: string; readonly hubHeight: number }) {
  const decimalComma = useProject((project) => project.useCommaAsDecimalPoint);
  const edit = useEdit();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<CurveFile>();

  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen) setFile(readCurveFile(new Uint8Array(await chosen.arrayBuffer()), chosen.name, hubHeight, decimalComma));
    // The same file may be chosen again after it was mended.
    if (input.current) input.current.value = '';
  };
  const take = (read: Extract<CurveFile, { kind: 'read' }>): void => {
    edit(`import ${read.spec.name}`, (project) => setField(setTurbine(project, id, read.spec), ['wind', 0, 'kind'], 'custom'));
    setFile(undefined);
  };
  return (
    <div className={css.gap}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Power curve file"
        accept=".csv,.txt,.tsv,.xml,.zip"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {file === undefined && (
        <Button size="small" icon={IconUpload} onClick={() => input.current?.click()}>
          Import a power curve
        </Button>
      )}
      {file?.kind === 'refused' && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => setFile(undefined)}>
              Close
            </Button>
          }
        >
          <span role="alert">
            {file.name} was not read: {file.message}. Nothing was stored.
          </span>
        </Notice>
      )}
      {file?.kind === 'read' && (
        <Notice
          actions={
            <>
              <Button size="small" onClick={() => setFile(undefined)}>
                Cancel
              </Button>
              <Button size="small" kind="primary" onClick={() => take(file)}>
                Use this power curve
              </Button>
            </>
          }
        >
          <b>{file.spec.name}</b>
          <dl className={css.curveFacts}>
            {file.facts.map(([label, text]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {file.notes.map((note) => (
            <div key={note} className="small text-3">
              {note}
            </div>
          ))}
        </Notice>
      )}
    </div>
  );
}
