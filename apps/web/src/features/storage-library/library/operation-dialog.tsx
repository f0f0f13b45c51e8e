import { toWireStorageSpec } from '@stackwatt/api';
import { storageFromWire } from '@stackwatt/model';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { formatExact, formatNumber } from '../../../lib/number.ts';
import { countUses, type useStorageTypes } from '../../../lib/storage-types.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/charts/export-file.ts';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import type { OperationEnd } from '../operation-result.tsx';
import { FadeLine, yearsText } from './fade-line.tsx';
import type { TypeRow } from './type-rows.ts';
import css from './library.module.css';

export type Operation = 'copy' | 'delete' | 'download';
export interface OperationRequest {
  readonly operation: Operation;
  readonly row: TypeRow;
}
type Library = ReturnType<typeof useStorageTypes>;

const WORDS: Readonly<Record<Operation, { readonly title: string; readonly verb: string }>> = {
  copy: { title: 'Copy storage', verb: 'Copy' },
  delete: { title: 'Delete storage', verb: 'Delete' },
  download: { title: 'Download storage', verb: 'Download' },
};

/** Hands the XML file of a type to the browser. @returns its name; rejects like any call */
async function download(library: Library, row: TypeRow): Promise<string> {
  if (row.isOwn) {
    const { name, text } = await library.file(row.id);
    saveFile(name, new Blob([text], { type: 'application/xml' }));
    return name;
  }
  // The writer comes from the server when it is first needed.
  const { writeStorageFile } = await import('@stackwatt/formats');
  const name = `${row.type.name.replaceAll(/[/\\:*?"<>|]/g, '_')}.xml`;
  saveFile(name, new Blob([writeStorageFile(storageFromWire(toWireStorageSpec(row.type)))], { type: 'application/xml' }));
  return name;
}

async function perform(library: Library, { operation, row }: OperationRequest): Promise<OperationEnd> {
  const { title } = WORDS[operation];
  try {
    if (operation === 'download') return { title, kind: 'done', name: await download(library, row) };
    const change =
      operation === 'delete' ? await library.remove(row.id) : await (row.isOwn ? library.copy(row.id) : library.addSample(row.type.name));
    return change.kind === 'done' ? { title, kind: 'done', name: change.type.name } : { title, ...change };
  } catch (error) {
    return { title, kind: 'failed', message: messageOf(error) };
  }
}

interface OperationDialogProps {
  readonly request: OperationRequest | undefined;
  readonly library: Library;
  readonly onClose: () => void;
  readonly onEnd: (end: OperationEnd) => void;
}

/** LIB-07, LIB-09: the question before a type is copied, deleted or downloaded. */
export function OperationDialog({ request, library, onClose, onEnd }: OperationDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    if (!request) return;
    setBusy(true);
    const end = await perform(library, request);
    setBusy(false);
    onClose();
    onEnd(end);
  };
  const operation = request?.operation ?? 'copy';
  const { title, verb } = WORDS[operation];
  return (
    <DialogFrame
      isOpen={request !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          {request?.operation === 'delete' && <DownloadFirst library={library} row={request.row} />}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={operation === 'delete' ? 'delete' : 'primary'} disabled={isBusy} onClick={() => void run()}>
            {verb}
          </Button>
        </>
      }
    >
      {request?.operation === 'copy' && (
        <p>
          Makes a copy of “{request.row.type.name}” in your library{request.row.isOwn ? '' : ', where its values can be changed'}.
        </p>
      )}
      {request?.operation === 'download' && (
        <p>Saves “{request.row.type.name}” as an XML file that can be imported again with the same values.</p>
      )}
      {request?.operation === 'delete' && <Deleted row={request.row} />}
    </DialogFrame>
  );
}

/** What is lost, and what stays. */
function Deleted({ row }: { readonly row: TypeRow }) {
  const uses = useQuery({ queryKey: ['storage-uses', row.id], queryFn: () => countUses(row.id), staleTime: 0, gcTime: 0 });
  const { nominalPower, nominalCapacity, chemistry, name } = row.type;
  const years = yearsText(row).text;
  return (
    <>
      <p>Are you sure? Storage Items that are deleted cannot be restored.</p>
      <div className={css.deleted}>
        <div>
          <b>{name}</b>
          <div className="small text-3">
            {formatExact(nominalPower)} MW / {formatExact(nominalCapacity)} MWh{chemistry !== '' && `, ${chemistry}`}
            {years !== '–' && `, ${years} yr until 65 %`}
          </div>
        </div>
        <FadeLine row={row} />
      </div>
      <dl className={css.pairs}>
        <div>
          <dt>Projects that took its values</dt>
          <dd>
            {uses.data !== undefined
              ? uses.data === 0
                ? 'none'
                : `${formatNumber(uses.data)}, unchanged`
              : uses.isError
                ? `not known: ${messageOf(uses.error)}`
                : 'being counted…'}
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Keeps the dialog open: the file is saved before the answer is given. */
function DownloadFirst({ library, row }: { readonly library: Library; readonly row: TypeRow }) {
  const [said, say] = useState<string>();
  const run = async (): Promise<void> => {
    try {
      say(`Saved as ${await download(library, row)}`);
    } catch (error) {
      say(`Not saved: ${messageOf(error)}`);
    }
  };
  return (
    <span className={css.first}>
      <Button kind="quiet" icon={IconDownload} onClick={() => void run()}>
        Download first
      </Button>
      <output className="small text-3">{said}</output>
    </span>
  );
}
