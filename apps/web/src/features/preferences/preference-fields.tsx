import { DATE_FORMATS, yearNumber } from '@stackwatt/model';
import { useState } from 'react';
import { CURRENCY_CHOICES } from '../../lib/currency-choices.ts';
import { formatDate } from '../../lib/date.ts';
import { savePreference } from '../../lib/preferences.ts';
import { useUser } from '../../lib/session.ts';
import { ChoiceSegments, SelectField, SwitchField } from '../../ui/choice-fields.tsx';

interface PlacedProps {
  /** In the user menu, which is narrow and closes when something beside it is clicked. */
  readonly isInMenu?: boolean;
}

/** An id for each place: menu and screen may show the same field at once. */
const idOf = (name: string, isInMenu: boolean): string => (isInMenu ? `menu-${name}` : `preference-${name}`);

/** PREF-01 */
export function CurrencyField({ isInMenu = false }: PlacedProps) {
  const { defaultCurrency } = useUser();
  return (
    <SelectField
      id={idOf('currency', isInMenu)}
      label="Default currency"
      help={isInMenu ? undefined : { text: 'New projects begin with it. A project that exists keeps its own, which Setup changes.' }}
      value={defaultCurrency}
      choices={CURRENCY_CHOICES}
      searchable
      isInMenu={isInMenu}
      span={isInMenu ? 12 : 6}
      onCommit={(code) => savePreference('defaultCurrency', code)}
    />
  );
}

/** PREF-02: each format is shown by the date of today. */
export function DateFormatField({ isInMenu = false }: PlacedProps) {
  const { defaultDateFormat } = useUser();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  return (
    <ChoiceSegments
      id={idOf('date-format', isInMenu)}
      label="Date format"
      help={
        isInMenu
          ? undefined
          : { text: 'Dates of lists and results, and of new projects. Files always hold year, month and day in this order.' }
      }
      value={String(defaultDateFormat)}
      choices={DATE_FORMATS.map((_, index) => ({ value: String(index), label: formatDate(today, index) }))}
      span={12}
      onCommit={(index) => savePreference('defaultDateFormat', Number(index))}
    />
  );
}

/** PREF-03 */
export function DecimalCommaSwitch() {
  const { defaultDecimalPoint } = useUser();
  return (
    <SwitchField
      label="Comma as decimal"
      hint={defaultDecimalPoint ? '1.234,5' : '1,234.5'}
      value={defaultDecimalPoint}
      onCommit={(on) => savePreference('defaultDecimalPoint', on)}
    />
  );
}

/** UX-29: for those who know their way. */
export function OpenStepsSwitch() {
  const { openSteps } = useUser();
  return (
    <SwitchField
      label="Open every step at any time"
      hint={openSteps ? 'Errors stop the calculation alone' : 'Next needs a step without errors'}
      value={openSteps}
      onCommit={(on) => savePreference('openSteps', on)}
    />
  );
}

/** UX-66 */
export function TourSwitch() {
  const { tour } = useUser();
  return (
    <SwitchField
      label="Guided tour"
      hint="Beside the steps of a project; it ticks what is there"
      value={tour === 'shown'}
      onCommit={(on) => savePreference('tour', on ? 'shown' : 'hidden')}
    />
  );
}

/** PREF-04: how the years of results are numbered; every screen and file follows at once. */
export function BaseYearSwitch() {
  const { showBaseYearAsYearZero } = useUser();
  return (
    <SwitchField
      label="Base year as year zero"
      hint={`Operation begins in year ${yearNumber(1, showBaseYearAsYearZero)}`}
      value={showBaseYearAsYearZero}
      onCommit={(on) => savePreference('showBaseYearAsYearZero', on)}
    />
  );
}
