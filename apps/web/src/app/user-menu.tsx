import { Popover, useMantineColorScheme } from '@mantine/core';
import { IconAdjustments, IconLogout, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useMatch } from 'react-router';
import { editor, forgetLockNames } from '../editor/current-editor.ts';
import { signOut } from '../lib/api.ts';
import { savePreference } from '../lib/preferences.ts';
import { useUser } from '../lib/session.ts';
import { useSettings } from '../lib/settings.ts';
import { Segments } from '../ui/choice-fields.tsx';
import { askWhatIsNew } from '../features/notices/changelog.ts';
import { BaseYearSwitch, CurrencyField, DateFormatField, DecimalCommaSwitch } from '../features/preferences/preference-fields.tsx';
import { initialsOf } from '../lib/initials.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast.tsx';
import css from './header.module.css';

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
  const isInProject = useMatch('/project/:projectId/*') !== null;
  const [isOpen, setIsOpen] = useState(false);
  const builds: [string, string][] = [
    ['Published', publishDate(settings.build === '' ? __BUILD_STAMP__ : settings.build)],
    ['Interface', __BUILD_STAMP__],
    ['Server', [settings.version, settings.build.slice(0, 10)].filter(Boolean).join(', ')],
    ['Engine', settings.engineVersion],
  ];
  const close = (): void => setIsOpen(false);
  const signOutAndLeave = async (): Promise<void> => {
    await editor.close();
    await forgetLockNames();
    await signOut();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width={300}
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
        <div className={css.menuHead} tabIndex={-1} data-autofocus>
          <div className="strong">{user.name}</div>
          {user.email !== '' && <div className="small text-3">{user.email}</div>}
        </div>
        <div className={css.menuFields}>
          <CurrencyField isInMenu />
          <DateFormatField isInMenu />
          <DecimalCommaSwitch />
          <BaseYearSwitch />
        </div>
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
          <Link to="/preferences" onClick={close}>
            <Icon icon={IconAdjustments} />
            Preferences
          </Link>
          {user.role === 'administrator' && (
            <Link to="/administration" onClick={close}>
              <Icon icon={IconUsers} />
              Administration
            </Link>
          )}
          {settings.userManualUrl === '' ? (
            <Link to="/manual" onClick={close}>
              User Manual
            </Link>
          ) : (
            <a href={settings.userManualUrl} target="_blank" rel="noreferrer">
              User Manual
            </a>
          )}
          <button
            type="button"
            onClick={() => {
              close();
              askWhatIsNew();
            }}
          >
            What is new
          </button>
          <button
            type="button"
            onClick={() => {
              close();
              savePreference('tour', user.tour === 'shown' ? 'hidden' : 'shown');
              if (user.tour !== 'shown' && !isInProject)
                showToast({ text: 'The guided tour stands at the top of each step of a project.' });
            }}
          >
            {user.tour === 'shown' ? 'Hide the guided tour' : 'Guided tour'}
          </button>
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
