import { Tabs } from '@mantine/core';
import type { UserStorageSpec } from '@stackwatt/model';
import { IconArrowBackUp, IconArrowForwardUp, IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { draftsIn } from '../../../editor/drafts.ts';
import { redoLabel, undoLabel } from '../../../editor/history.ts';
import { useUndoKeys } from '../../../editor/undo-keys.ts';
import { formatSaved } from '../../../lib/date.ts';
import { formatExact, plural } from '../../../lib/number.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useUser } from '../../../lib/session.ts';
import { useStorageTypes } from '../../../lib/storage-types.ts';
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx';
import { ContentsProvider, SectionList } from '../../../ui/contents.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice, StateText } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { changesOf } from './changes.ts';
import { TEMPERATURE_CAPACITY } from './fit/temperature-capacity.ts';
import { CYCLE_LIFETIME } from './fit/cycle-lifetime.ts';
import { LIFETIME_TEMPERATURE } from './fit/lifetime-temperature.ts';
import { GeneralTab } from './general-tab.tsx';
import { GuaranteeTab } from './guarantee-tab.tsx';
import { MeaningPanel } from './meaning-panel.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SimulatedTab } from './simulated-tab.tsx';
import { createTypeEditor } from './type-editor.ts';
import { sectionOf, tabOf } from './type-sections.ts';
import { TypeArea, useSymbol, useTypeBeingTyped, useTypeEditor, useTypeState } from './use-type.tsx';
import { YearlyFadeNote } from './yearly-fade.tsx';
import css from './storage-editor.module.css';

/** NAV-04: the editor of one storage type of the user. */
export function StorageEditor() {
  const { id = '' } = useParams();
  const { name } = useUser();
  const { types, problem, isLoading, reload } = useStorageTypes();
  const found = types.find((one) => one.id === id);
  // Once it is open it stays, also when the list cannot be read again.
  const [opened, setOpened] = useState(found);
  if (found && opened?.id !== id) setOpened(found);
  const type = opened?.id === id ? opened : found;
  if (type) return <OpenType key={`${name} ${id}`} type={type} />;
  if (isLoading)
    return (
      <main id="main" className={css.page} aria-busy>
        Loading...
      </main>
    );
  return (
    <main id="main" className={css.page}>
      <Notice
        tone="danger"
        actions={
          <>
            {problem !== undefined && (
              <Button size="small" onClick={() => void reload()}>
                Try again
              </Button>
            )}
            <LinkButton size="small" to="/storageLibrary">
              Go to the storage library
            </LinkButton>
          </>
        }
      >
        {problem === undefined
          ? 'Your library has no storage type with this address. It may have been deleted.'
          : `The storage type could not be loaded: ${problem}`}
      </Notice>
    </main>
  );
}

function OpenType({ type }: { readonly type: UserStorageSpec }) {
  const { name } = useUser();
  const [editor] = useState(() =>
    createTypeEditor(type, {
      drafts: draftsIn(window.localStorage),
      now: () => new Date(),
      draftKey: `storage type:${name}:${type.id}`,
    }),
  );
  return (
    <TypeArea editor={editor}>
      <Frame />
    </TypeArea>
  );
}

const FITS_OF_AGEING = [TEMPERATURE_CAPACITY, CYCLE_LIFETIME, LIFETIME_TEMPERATURE];

/** SED-05, by their place in the address. Wide ones have what the type means in short, and the whole of it where there is room below. */
const TABS = [
  { at: 'general', label: 'General', Content: GeneralTab, isWide: false, holds: () => '' },
  {
    at: 'simulated',
    label: 'Simulated Degradation Model',
    Content: SimulatedTab,
    isWide: true,
    holds: (type: UserStorageSpec) => plural(FITS_OF_AGEING.filter((fit) => fit.held(type)).length, 'fit'),
  },
  {
    at: 'guaranteed',
    label: 'Guaranteed Degradation Model',
    Content: GuaranteeTab,
    isWide: true,
    holds: ({ oemGuaranteedDegradation: series }: UserStorageSpec) => `${series.length} series`,
  },
] as const;

function Frame() {
  const editor = useTypeEditor();
  const { id = '', '*': at = '' } = useParams();
  const navigate = useNavigate();
  const { present, saved, unread, isKept } = useTypeState(({ history, saved, unread, isKept }) => ({
    present: history.present,
    saved,
    unread,
    isKept,
  }));
  const symbol = useSymbol();
  const changed = useMemo(() => changesOf(saved, present, symbol).map(({ key }) => key), [saved, present, symbol]);
  const refused = unread.map(({ id: field }) => field);
  /** What of a part is not in the library yet, or cannot be. */
  const noteOn = (isIn: (key: string) => boolean): { readonly text: string; readonly tone: 'error' | 'warning' } | undefined => {
    const [wrong, other] = [refused.filter(isIn).length, changed.filter(isIn).length];
    if (wrong > 0) return { text: `${wrong} to correct`, tone: 'error' };
    return other > 0 ? { text: `${other} changed`, tone: 'warning' } : undefined;
  };
  const tab = TABS.find((one) => one.at === at) ?? TABS[0];
  const title = present.name === '' ? 'Storage type without a name' : present.name;
  usePageTitle(`${title}, storage type`);
  useUndoKeys(editor);
  useEffect(() => {
    // The browser asks only where leaving would lose something.
    if (isKept) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isKept]);
  return (
    <ContentsProvider>
      <main id="main" className={css.page}>
        <Link to="/storageLibrary" className={css.back}>
          <Icon icon={IconChevronLeft} size={14} />
          Storage Library
        </Link>
        <Head title={title} onDiscard={() => (editor.discard(), void navigate('/storageLibrary'))} />
        <Tabs
          value={tab.at}
          onChange={(next) => void navigate(`/storageLibrary/edit/${id}/${next}`)}
          keepMounted={false}
          classNames={{ list: css.tabs, tab: css.tab }}
        >
          <Tabs.List aria-label="Parts of the type">
            {TABS.map((one) => {
              const note = noteOn((key) => tabOf(key) === one.at);
              return (
                <Tabs.Tab key={one.at} value={one.at}>
                  {one.label}{' '}
                  <span className={css.tabNote} data-tone={note?.tone}>
                    {note?.text ?? one.holds(present)}
                  </span>
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {TABS.map(({ at: value, label, Content, isWide }) => (
            <Tabs.Panel key={value} value={value} className={css.frame} data-wide={isWide || undefined}>
              <SectionList title={label} noteOf={(entry) => noteOn((key) => sectionOf(key) === entry.id)}>
                {isWide ? <YearlyFadeNote /> : undefined}
              </SectionList>
              <div className={css.sections}>
                <Content />
              </div>
              <MeaningPanel />
            </Tabs.Panel>
          ))}
        </Tabs>
      </main>
    </ContentsProvider>
  );
}

interface HeadProps {
  readonly title: string;
  readonly onDiscard: () => void;
}

/** SED-01 to SED-04: the name, the way back and forth, and saving. */
function Head({ title, onDiscard }: HeadProps) {
  const editor = useTypeEditor();
  const { save: storeType } = useStorageTypes();
  const symbol = useSymbol();
  const { defaultDateFormat } = useUser();
  const { history, saved, unread, restored } = useTypeState((state) => state);
  const [openedAt] = useState(() => new Date());
  const [isAsking, setIsAsking] = useState(false);
  const [saving, setSaving] = useState<'idle' | 'busy' | 'failed'>('idle');
  const { present } = history;
  const { chemistry, nominalPower, nominalCapacity } = useTypeBeingTyped();
  const changes = changesOf(saved, present, symbol);
  const save = async (): Promise<void> => {
    setIsAsking(false);
    setSaving('busy');
    const end = await storeType(present);
    if (end.kind === 'done') {
      editor.markSaved(present, end.type);
      showToast({ text: `${title} is saved` });
    }
    setSaving(end.kind === 'done' ? 'idle' : 'failed');
  };
  const [undo, redo] = [undoLabel(history), redoLabel(history)];
  return (
    <>
      <div className={css.head}>
        <div className={css.title}>
          <h1>{title}</h1>
          <p className="small text-3">
            {[chemistry, `${formatExact(nominalPower)} MW / ${formatExact(nominalCapacity)} MWh`].filter((text) => text !== '').join(', ')}
          </p>
        </div>
        <IconButton
          icon={IconArrowBackUp}
          label="Undo"
          title={undo === undefined ? 'Nothing to undo' : `Undo: ${undo}`}
          aria-disabled={undo === undefined}
          onClick={editor.undo}
        />
        <IconButton
          icon={IconArrowForwardUp}
          label="Redo"
          title={redo === undefined ? 'Nothing to redo' : `Redo: ${redo}`}
          aria-disabled={redo === undefined}
          onClick={editor.redo}
        />
        {unread.length > 0 ? (
          <StateText tone="danger" boxed>
            {plural(unread.length, 'field')} to correct
          </StateText>
        ) : (
          <StateText tone={changes.length === 0 ? 'ok' : 'warn'} boxed>
            {changes.length === 0 ? 'Saved' : plural(changes.length, 'unsaved change')}
          </StateText>
        )}
        <button type="button" className="link-button" onClick={onDiscard}>
          Discard Changes
        </button>
        <Button
          kind="primary"
          disabled={saving === 'busy' || changes.length === 0 || unread.length > 0}
          title={
            unread.length > 0
              ? `Correct first: ${unread.map(({ label }) => label).join(', ')}`
              : changes.length === 0
                ? 'Nothing to save'
                : undefined
          }
          onClick={() => setIsAsking(true)}
        >
          {saving === 'busy' ? 'Saving' : 'Save'}
        </Button>
      </div>
      {saving === 'failed' && <Notice tone="danger">An error occurred while saving. Please try again.</Notice>}
      {restored && changes.length > 0 && (
        <Notice>
          Unsaved changes of {formatSaved(restored.at, defaultDateFormat, openedAt)} were kept on this device and are back.
          {restored.isOlder && ' The type was saved elsewhere since then: saving here replaces that.'}
        </Notice>
      )}
      <SaveDialog isOpen={isAsking} changes={changes} onClose={() => setIsAsking(false)} onContinue={() => void save()} />
    </>
  );
}
