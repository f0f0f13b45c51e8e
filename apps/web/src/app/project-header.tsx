import { STEPS } from '@stackwatt/model';
import { IconCircleCheck, IconCloudOff, IconDeviceFloppy, IconHistory, IconLoader2, IconLock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useStore } from 'zustand';
import { editor } from '../editor/current-editor.ts';
import type { SaveState } from '../editor/states/editor-state.ts';
import { useEditorInfo, useProject } from '../editor/use-editor.ts';
import { formatSaved } from '../lib/date.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Icon, type IconType } from '../ui/icon.tsx';
import { stepOfPath } from './steps.ts';
import css from './header.module.css';

const LATE_MS = 10_000;
const ICONS: Record<SaveState, IconType> = {
  saved: IconCircleCheck,
  saving: IconLoader2,
  unsaved: IconDeviceFloppy,
  offline: IconCloudOff,
  failed: IconDeviceFloppy,
  readOnly: IconLock,
};

/** NAV-24: the project's name with the time of its last save. */
export function ProjectHeader() {
  const isOpen = useStore(editor.store, (state) => state.kind === 'open');
  return isOpen ? <OpenProjectHeader /> : null;
}

function OpenProjectHeader() {
  const name = useProject((project) => project.name);
  const { projectId } = useEditorInfo('projectId');
  const { pathname } = useLocation();
  const step = stepOfPath(pathname);
  const isHistory = pathname.split('/')[3] === 'history';
  const screen = isHistory ? 'History' : step === undefined ? undefined : STEPS[step]!.name;
  usePageTitle(screen === undefined ? name : `${screen}, ${name}`);
  return (
    <div className={css.project}>
      <span className={css.crumb} aria-hidden>
        /
      </span>
      <span className={css.name} title={name}>
        {name}
      </span>
      <SaveStateText />
      <Link
        to={`/project/${projectId}/history`}
        className={css.history}
        aria-current={isHistory ? 'page' : undefined}
        aria-label="History of this project"
        title="History: versions, what differs, why NPV moved"
      >
        <Icon icon={IconHistory} />
      </Link>
    </div>
  );
}

/** UX-28: where the edits are, in words, with the time; amber when they are unsaved for more than 10 s. */
function SaveStateText() {
  const { saveState, savedAt, unsavedSince, readOnly } = useEditorInfo('saveState', 'savedAt', 'unsavedSince', 'readOnly');
  const dateFormat = useProject((project) => project.dateFormat);
  // The day of today, as it was when the project was opened.
  const [openedAt] = useState(() => new Date());
  /** The unsaved edit that has become late. */
  const [late, setLate] = useState<Date>();
  const isLate = late !== undefined && late === unsavedSince;
  useEffect(() => {
    if (unsavedSince === undefined) return;
    const timer = setTimeout(() => setLate(unsavedSince), Math.max(0, LATE_MS - (Date.now() - unsavedSince.getTime())));
    return () => clearTimeout(timer);
  }, [unsavedSince]);
  const texts: Record<SaveState, string> = {
    saved: savedAt === undefined ? 'Saved' : `Saved ${formatSaved(savedAt, dateFormat, openedAt)}`,
    saving: 'Saving',
    unsaved: 'Not saved',
    offline: 'Offline, kept on this device',
    failed: 'Not saved',
    readOnly: 'Not saved, read only',
  };
  const text = readOnly && unsavedSince === undefined ? 'Read Only' : texts[saveState];
  return (
    <output
      className={css.save}
      data-state={saveState}
      data-late={isLate || saveState === 'failed' || saveState === 'offline'}
      aria-live="polite"
      title={text}
    >
      <Icon icon={ICONS[saveState]} size={14} className={css.icon} />
      <span className={css.saveText}>{text}</span>
    </output>
  );
}
