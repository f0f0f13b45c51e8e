import { fromWireStorageSpec, postUserStorageSample } from '@stackwatt/api';
import { fieldMeta, textLength, UserStorageSpec, type StorageSpec } from '@stackwatt/model';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { call, EmptyAnswer, messageOf } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/number.ts';
import { useStorageFile } from '../../../lib/storage-file.ts';
import type { useStorageTypes } from '../../../lib/storage-types.ts';
import { Button } from '../../../ui/button.tsx';
import table from '../../../ui/data-table.module.css';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import field from '../../../ui/field.module.css';
import { Notice } from '../../../ui/notice.tsx';
import { StorageFileFacts, StorageFilePart } from '../../../ui/storage-file-part.tsx';
import type { OperationEnd } from '../operation-result.tsx';
import { FadeLine, yearsText } from './fade-line.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { BUILT_IN, outlookOf, type TypeRow } from './type-rows.ts';
import css from './library.module.css';

interface AddDialogProps {
  readonly isOpen: boolean;
  readonly library: ReturnType<typeof useStorageTypes>;
  readonly onClose: () => void;
  readonly onEnd: (end: OperationEnd) => void;
}
const LONGEST_NAME = fieldMeta(UserStorageSpec, 'name').maxLength!;

interface NameProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is to be done before a name counts. */
  readonly before?: string | undefined;
}
/** The name in the library with its counter; it stands in the row of the buttons. */
function NameField({ value, onChange, before }: NameProps) {
  const id = useId();
  const length = textLength(value);
  const isTooLong = length > LONGEST_NAME;
  return (
    <span className={css.newName}>
      <label htmlFor={id}>Name</label>
      <span className={field.box} data-invalid={isTooLong}>
        <input
          id={id}
          className={field.input}
          value={value}
          aria-invalid={isTooLong || undefined}
          aria-describedby={`${id}-count`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <span id={`${id}-count`} className="smallest text-3" data-danger={isTooLong || undefined}>
        {isTooLong
          ? `The input must contain ${LONGEST_NAME} characters or less`
          : (before ?? (value.trim() === '' ? 'A name is needed' : `${length} of ${LONGEST_NAME}`))}
      </span>
    </span>
  );
}
const isName = (name: string): boolean => name.trim() !== '' && textLength(name) <= LONGEST_NAME;

async function sampleNames(): Promise<readonly string[]> {
  const { data } = await call(postUserStorageSample, { body: {} });
  if (data === undefined || !('data' in data)) throw new EmptyAnswer('The server answered no samples');
  return data.data;
}

/** LIB-06, D-167: a copy of a sample for the own library. */
export function SampleDialog({ isOpen, library, onClose, onEnd }: AddDialogProps) {
  const names = useQuery({ queryKey: ['storage-samples'], queryFn: sampleNames, enabled: isOpen, staleTime: Infinity });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const samples = useMemo(() => BUILT_IN.filter(({ type }) => names.data?.includes(type.name) === true), [names.data]);
  const shown = samples.filter(({ type }) => `${type.name} ${type.chemistry}`.toLowerCase().includes(search.trim().toLowerCase()));
  const close = (): void => {
    setChosen(undefined);
    setName('');
    setSearch('');
    onClose();
  };
  const choose = (sample: string): void => {
    setChosen(sample);
    const copied = `${sample}, copy`;
    setName(textLength(copied) <= LONGEST_NAME ? copied : sample);
  };
  const add = async (): Promise<void> => {
    if (chosen === undefined) return;
    setBusy(true);
    const change = await library.addSample(chosen, name.trim());
    setBusy(false);
    close();
    const title = 'Add From Sample';
    onEnd(change.kind === 'done' ? { title, kind: 'done', name: change.type.name } : { title, ...change });
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="Add From Sample"
      width={880}
      entersByKey
      actions={
        <>
          <NameField value={name} onChange={setName} before={chosen === undefined ? 'Choose a sample above' : undefined} />
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" disabled={chosen === undefined || !isName(name) || isBusy} onClick={() => void add()}>
            Add to library
          </Button>
        </>
      }
    >
      <p className={`text-2 ${css.said}`}>A copy goes into your library, where its values can be changed.</p>
      {names.isError && (
        <Notice
          tone="danger"
          actions={
            <Button size="small" onClick={() => void names.refetch()}>
              Try again
            </Button>
          }
        >
          The samples could not be loaded: {messageOf(names.error)}
        </Notice>
      )}
      {samples.length > 0 && (
        <>
          <SearchBox label="Search samples" placeholder={`Search ${samples.length} samples`} value={search} onChange={setSearch} />
          <div className={css.samples} role="radiogroup" aria-label="Samples">
            <table className={`${table.table} ${css.table}`}>
              <thead>
                <tr>
                  <th scope="col">Sample</th>
                  <th scope="col" data-priority="2">
                    Chemistry
                  </th>
                  <th scope="col" data-priority="2">
                    Fade, 20 years<span className={table.unit}>365 cycles/yr, 25 °C</span>
                  </th>
                  <th scope="col" className={table.number}>
                    Until 65 %<span className={table.unit}>yr</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((row) => (
                  <tr key={row.id} aria-selected={chosen === row.type.name}>
                    <th scope="row" className={css.name}>
                      <label className={css.radio}>
                        <input type="radio" name="sample" checked={chosen === row.type.name} onChange={() => choose(row.type.name)} />
                        {row.type.name}
                      </label>
                    </th>
                    <td data-priority="2">{row.type.chemistry}</td>
                    <td data-priority="2">
                      <FadeLine row={row} />
                    </td>
                    <td className={table.number}>{yearsText(row).text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {shown.length === 0 && <p className="text-3">No sample has “{search}” in its name or chemistry.</p>}
          </div>
        </>
      )}
    </DialogFrame>
  );
}

/** LIB-06, LIB-13, LIB-14: a type from an XML file; what was understood is shown first, and stored only when it is added. */
export function ImportDialog({ isOpen, library, onClose, onEnd }: AddDialogProps) {
  const { state, reset, choose } = useStorageFile();
  const [name, setName] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const specs = useMemo(() => (state.kind === 'ready' ? fromWireStorageSpec(state.specs) : undefined), [state]);
  const shownName = name ?? specs?.name ?? '';
  const close = (): void => {
    reset();
    setName(undefined);
    onClose();
  };
  const add = async (): Promise<void> => {
    if (state.kind !== 'ready') return;
    setBusy(true);
    const change = await library.addFile(state.content, shownName.trim());
    setBusy(false);
    close();
    const title = 'Import Storage File';
    onEnd(change.kind === 'done' ? { title, kind: 'done', name: change.type.name } : { title, ...change });
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={close}
      title="Import Storage File"
      width={880}
      entersByKey
      actions={
        <>
          {specs ? (
            <NameField value={shownName} onChange={setName} />
          ) : (
            <span className={`smallest text-3 ${css.newName}`}>Choose a file above</span>
          )}
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" disabled={!specs || !isName(shownName) || isBusy} onClick={() => void add()}>
            Add to library
          </Button>
        </>
      }
    >
      <div className={css.stack}>
        <StorageFilePart
          state={state}
          onChoose={(file) => {
            setName(undefined);
            void choose(file);
          }}
        />
        {specs && (
          <div className={css.two}>
            <section aria-label="What the file holds">
              <h3>What the file holds</h3>
              <StorageFileFacts specs={specs} />
            </section>
            <Becomes specs={specs} />
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

/** What the type does over its years, computed from the file. */
function Becomes({ specs }: { readonly specs: StorageSpec }) {
  const row: TypeRow = { isOwn: false, id: specs.id, type: specs };
  const { throughputMwh } = outlookOf(row);
  const years = yearsText(row);
  return (
    <section aria-label="What it becomes">
      <h3>
        What it becomes <span className="small text-3">computed: 365 cycles/yr, 25 °C</span>
      </h3>
      <FadeLine row={row} />
      <dl className={css.pairs}>
        <div>
          <dt>Until 65 %</dt>
          <dd>{years.why === undefined ? `${years.text} yr` : `${years.text}: ${years.why}`}</dd>
        </div>
        <div>
          <dt>Est. lifetime throughput</dt>
          <dd>{throughputMwh ? `${formatNumber(throughputMwh / 1000, 1)} GWh` : '–'}</dd>
        </div>
      </dl>
    </section>
  );
}
