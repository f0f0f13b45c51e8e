import { Popover, useMantineColorScheme } from '@mantine/core';
import { putShowBaseYearAsYearZero } from '@stackwatt/api';
import { DATE_FORMATS } from '@stackwatt/model';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { editor } from '../editor/current-editor.ts';
import { call, messageOf, signOut } from '../lib/api.ts';
import { setSession, useUser } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { Segments, SwitchField } from '../ui/choice-fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import css from './header.module.css';

const initialsOf = (name: string): string =>
  name
    .split(/[\s._-]+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => Array.from(part)[0]!.toUpperCase())
    .join('') || '?';

/** NAV-28: the build date in the en-US form, whatever the user's own is. */
function publishDate(stamp: string): string {
  const iso = /\d{4}-\d{2}-\d{2}/.exec(stamp)?.[0];
  return iso === undefined ? stamp : new Date(`${iso}T00:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC' });
}

/** NAV-27, NAV-29: the user's defaults, theme, build stamps, Sign Out. */
export function UserMenu() {
  const user = useUser();
  const settings = useSettings();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOpen, setIsOpen] = useState(false);
  const facts: [string, string][] = [
    ['Default currency', user.defaultCurrency],
    ['Date format', DATE_FORMATS[user.defaultDateFormat] ?? DATE_FORMATS[0]],
    ['Comma as decimal', user.defaultDecimalPoint ? 'Yes' : 'No'],
  ];
  const builds: [string, string][] = [
    ['Published', publishDate(settings.build === '' ? __BUILD_STAMP__ : settings.build)],
    ['Interface', __BUILD_STAMP__],
    ['Server', [settings.version, settings.build.slice(0, 10)].filter(Boolean).join(', ')],
    ['Engine', settings.engineVersion],
  ];
  const close = (): void => setIsOpen(false);
  const signOutAndLeave = async (): Promise<void> => {
    await editor.close();
    await signOut();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
      classNames={{ dropdown: css.menu }}
    >
      <Popover.Target>
        <button
          type="button"
          className={css.user}
          onClick={() => setIsOpen((open) => !open)}
          aria-label={`Account of ${user.name}`}
          title="Account, number formats and theme"
        >
          {initialsOf(user.name)}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Account">
        <div className={css.menuHead}>
          <div className="strong">{user.name}</div>
          {user.email !== '' && <div className="small text-3">{user.email}</div>}
        </div>
        <FactList facts={facts} />
        <BaseYearSwitch />
        <div className={css.menuTheme}>
          <Segments
            label="Theme"
            size="small"
            value={colorScheme}
            onCommit={setColorScheme}
            choices={[
              { value: 'auto', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
          />
        </div>
        <FactList facts={builds.filter(([, value]) => value !== '')} />
        <nav aria-label="Account" className={css.menuLinks}>
          <Link to="/library" className="only-small" onClick={close}>
            Project Listing
          </Link>
          <Link to="/storageLibrary" className="only-small" onClick={close}>
            Storage Library
          </Link>
          {settings.userManualUrl === '' ? (
            <Link to="/manual" onClick={close}>
              User Manual
            </Link>
          ) : (
            <a href={settings.userManualUrl} target="_blank" rel="noreferrer">
              User Manual
            </a>
          )}
          {settings.requestFeatureUrl !== '' && (
            <a href={settings.requestFeatureUrl} target="_blank" rel="noreferrer">
              Request a Feature
            </a>
          )}
          <button type="button" onClick={() => void signOutAndLeave()}>
            <Icon icon={IconLogout} />
            Sign Out
          </button>
        </nav>
      </Popover.Dropdown>
    </Popover>
  );
}

/** PREF-04: how the years of results are numbered; every screen and file follows at once. */
function BaseYearSwitch() {
  const user = useUser();
  const [isSaving, setIsSaving] = useState(false);
  const save = async (showBaseYearAsYearZero: boolean): Promise<void> => {
    setIsSaving(true);
    try {
      await call(putShowBaseYearAsYearZero, { body: showBaseYearAsYearZero });
      setSession({ user: { ...user, showBaseYearAsYearZero } });
    } catch (error) {
      showToast({ tone: 'danger', text: `Base year as year zero could not be saved: ${messageOf(error)}` });
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <div className={css.menuSwitch}>
      <SwitchField
        label="Base year as year zero"
        hint={user.showBaseYearAsYearZero ? 'Operation begins in year 1' : 'Operation begins in year 2'}
        value={user.showBaseYearAsYearZero}
        disabled={isSaving}
        onCommit={(value) => void save(value)}
      />
    </div>
  );
}

const FactList = ({ facts }: { readonly facts: readonly [string, string][] }) => (
  <dl className={css.menuFacts} style={{ margin: 0 }}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
