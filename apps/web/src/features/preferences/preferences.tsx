import { useState } from 'react';
import { IconCircleCheck, IconKey } from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { yearNumber } from '@stackwatt/model';
import { useQueryClient } from '@tanstack/react-query';
import { formatClock, formatDate } from '../../lib/date.ts';
import { symbolOfCurrency } from '../../lib/currency-choices.ts';
import { formatExact, formatNumber } from '../../lib/number.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { usePreferencesState } from '../../lib/preferences.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-fields.tsx';
import { ContentsProvider, useContentsEntries } from '../../ui/contents.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import { PasswordForm } from '../../ui/password-form.tsx';
import { AccessTokens } from './access-tokens.tsx';
import { EmailAddress } from './email-address.tsx';
import { BaseYearSwitch, CurrencyField, DateFormatField, DecimalCommaSwitch, OpenStepsSwitch, TourSwitch } from './preference-fields.tsx';
import { Sessions } from './sessions.tsx';
import { ThemePicture } from './theme-picture.tsx';
import contents from '../../ui/contents.module.css';
import css from './preferences.module.css';

/** What belongs to the account: formats, theme, password, sessions and tokens. Each change acts at once. */
export function PreferencesScreen() {
  usePageTitle('Preferences');
  return (
    <ContentsProvider>
      <div className={css.frame}>
        <SectionLinks />
        <main id="main">
          <div className={css.head}>
            <h1>Preferences</h1>
            <SavedAt />
          </div>
          <Formats />
          <Appearance />
          <Working />
          <Account />
          <Sessions />
          <AccessTokens />
        </main>
      </div>
    </ContentsProvider>
  );
}

const SectionLinks = () => (
  <nav className={contents.contents} aria-label="Sections">
    <h2>Preferences</h2>
    {useContentsEntries().map((entry) => (
      <a key={entry.id} href={`#${entry.id}`}>
        {entry.title}
        {entry.note !== undefined && <span className={contents.note}>{entry.note}</span>}
      </a>
    ))}
  </nav>
);

function SavedAt() {
  const { saving, savedAt } = usePreferencesState();
  const text = saving !== undefined ? 'Saving' : savedAt === undefined ? 'Changes are saved at once' : `Saved ${formatClock(savedAt)}`;
  return (
    <output className={css.saved} aria-live="polite">
      <Icon icon={IconCircleCheck} size={14} />
      {text}
    </output>
  );
}

function Formats() {
  return (
    <Section id="formats" title="Formats" summary="Yours on every screen outside a project. New projects begin with them" bare>
      <div className={css.two}>
        <div className={css.column}>
          <FieldGrid>
            <CurrencyField />
            <DateFormatField />
          </FieldGrid>
          <DecimalCommaSwitch />
          <BaseYearSwitch />
        </div>
        <Example />
      </div>
    </Section>
  );
}

/** Three years of an invented plant, in the formats chosen beside. */
const EXAMPLE = {
  index: [0, 1, 25],
  cash: [-177.5, 27.3, 12.6],
  energy: [null, 469_204.6, 428_331.9],
  capital: 241_620_000,
  from: '2028-06-30',
};

function Example() {
  const { defaultCurrency, defaultDateFormat, showBaseYearAsYearZero } = useUser();
  const symbol = symbolOfCurrency(defaultCurrency);
  return (
    <div className={css.column}>
      <h3>So it looks</h3>
      <table className={css.example}>
        <thead>
          <tr>
            <th scope="row">Year</th>
            {EXAMPLE.index.map((index) => (
              <th key={index} scope="col">
                {formatExact(yearNumber(index, showBaseYearAsYearZero))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Cash flow, M{symbol}</th>
            {EXAMPLE.cash.map((value) => (
              <td key={value} data-negative={value < 0}>
                {formatNumber(value, 2)}
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row">Energy, MWh</th>
            {EXAMPLE.energy.map((value) => (
              <td key={value ?? 'none'}>{formatNumber(value, 1)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <dl className={css.facts}>
        <dt>Operation from</dt>
        <dd>{formatDate(EXAMPLE.from, defaultDateFormat)}</dd>
        <dt>Capital</dt>
        <dd>
          {symbol}&nbsp;{formatNumber(EXAMPLE.capital, 0)}
        </dd>
        <dt>In files</dt>
        <dd>
          {EXAMPLE.from}, {EXAMPLE.capital}
        </dd>
      </dl>
    </div>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section id="appearance" title="Appearance" summary="Charts follow; prints and exported pictures are always light">
      <FieldGrid>
        <ChoiceCards
          id="theme"
          label="Theme"
          span={8}
          value={colorScheme}
          onCommit={setColorScheme}
          hint="Kept in this browser"
          choices={[
            { value: 'auto', label: 'System', hint: 'As the device is set', picture: <ThemePicture schemes={['light', 'dark']} /> },
            { value: 'light', label: 'Light', hint: 'Always', picture: <ThemePicture schemes={['light']} /> },
            { value: 'dark', label: 'Dark', hint: 'Always', picture: <ThemePicture schemes={['dark']} /> },
          ]}
        />
      </FieldGrid>
    </Section>
  );
}

function Working() {
  return (
    <Section id="working" title="Ways of working" summary="How the wizard leads you">
      <OpenStepsSwitch />
      <TourSwitch />
    </Section>
  );
}

function Account() {
  const user = useUser();
  const [isChanging, setIsChanging] = useState(false);
  const queries = useQueryClient();
  const changed = (): void => {
    setIsChanging(false);
    // The server ended other sessions, and tokens that were not to be kept.
    void queries.invalidateQueries({ queryKey: ['sessions'] });
    void queries.invalidateQueries({ queryKey: ['tokens'] });
  };
  return (
    <Section
      id="account"
      title="Account"
      summary={user.name}
      actions={
        <Button size="small" icon={IconKey} onClick={() => setIsChanging(true)}>
          Change password
        </Button>
      }
    >
      <EmailAddress />
      <p className="text-2">A new password signs out every other session, and ends the access tokens unless they are kept.</p>
      <DialogFrame isOpen={isChanging} onClose={() => setIsChanging(false)} title="Change password">
        <PasswordForm asksForTokens onChanged={changed} leave={<Button onClick={() => setIsChanging(false)}>Cancel</Button>} />
      </DialogFrame>
    </Section>
  );
}
