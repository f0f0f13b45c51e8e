import {
  DATE_FORMATS,
  DEFAULT_PROJECT_NAME,
  ELECTRICITY_MARKETS,
  isInternational,
  Location,
  marketElsewhere,
  noticeToProceedProblem,
  Project,
  proposedMarket,
  setField,
  setLifetime,
  settle,
  takenAway,
  pathTo,
} from '@stackwatt/model';
import { useState } from 'react';
import { BoundChoice, BoundNumber, BoundSwitch, BoundText } from '../../editor/bound-fields.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { editor } from '../../editor/current-editor.ts';
import { useEdit, useEditorInfo, useProject } from '../../editor/use-editor.ts';
import { COUNTRIES, nameOfCountry } from '../../lib/countries.ts';
import { CURRENCY_CHOICES, symbolOfCurrency } from '../../lib/currency-choices.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { useReadOnly } from '../../ui/read-only.ts';
import { Section } from '../../ui/section.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AddressField } from './address-field.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';
import { usePlace } from './use-place.ts';
import css from './setup.module.css';

const SiteMap = fetched(async () => (await import('./site-map.tsx')).SiteMap);

const dateHelp = { text: 'How dates are shown and typed in this project. Files always hold year, month and day in this order.' };

/** SETUP-01 to SETUP-17: map left, the project's form right. */
export function SiteSection() {
  const place = usePlace();
  const isReadOnly = useReadOnly();
  return (
    <Section id="site" title="Site and project" summary={isReadOnly ? undefined : 'Drag the pin, type coordinates or search'} bare>
      <div className={css.two}>
        <div className={css.map}>
          <SiteMap position={place.position} onMove={place.move} isReadOnly={isReadOnly} />
        </div>
        <div className={css.form}>
          <FieldGrid>
            <BoundText path={pathTo('name')} {...fieldOf(Project, 'name')} span={8} whenEmpty={DEFAULT_PROJECT_NAME} />
            <BoundText path={pathTo('author')} {...fieldOf(Project, 'author')} />
            <AddressField place={place} />
            <CoordinateFields place={place} />
            <MarketField />
            <CountryField />
            <BoundNumber
              path={pathTo('location', 'utcOffsetHours')}
              {...fieldOf(Location, 'utcOffsetHours')}
              fallbackDefault={undefined}
              hint="Standard time, no summer time"
            />
            <DateFields />
            <LifetimeField />
            <CurrencyField />
            <DateFormatField />
            <BoundText path={pathTo('notes')} {...fieldOf(Project, 'notes')} span={12} lines={3} />
            <div className={css.flags}>
              <BoundSwitch kind="check" path={pathTo('useCommaAsDecimalPoint')} {...fieldOf(Project, 'useCommaAsDecimalPoint')} />
              <BoundSwitch kind="check" path={pathTo('applyShiftDays')} {...fieldOf(Project, 'applyShiftDays')} />
            </div>
          </FieldGrid>
        </div>
      </div>
    </Section>
  );
}

const LIFETIME_STEP = 'change project lifetime';

/** MODEL-53 to MODEL-55: lists of years follow a new lifetime. What that takes is said beside the field, with the way back (D-211). */
function LifetimeField() {
  const edit = useEdit();
  const project = useProject((one) => one);
  const [said, setSaid] = useState<{ readonly years: number; readonly takes: readonly string[] }>();
  const isLast = useEditorInfo('undoLabel').undoLabel === LIFETIME_STEP;
  const change = (years: number): void => {
    setSaid({ years, takes: takenAway(project, setLifetime(project, years), { of: pathTo('lifetime') }) });
    edit(LIFETIME_STEP, (open) => setLifetime(open, years));
  };
  return (
    <BoundNumber
      path={pathTo('lifetime')}
      {...fieldOf(Project, 'lifetime')}
      hint={
        said && said.takes.length > 0 && said.years === project.lifetime && isLast ? (
          <output>
            Fitted to {said.years} years: {said.takes.join(', ')}{' '}
            <button type="button" className="link-button" onClick={editor.undo}>
              Undo
            </button>
          </output>
        ) : undefined
      }
      onEdit={change}
    />
  );
}

/** SETUP-15: a choice in the United States, the country elsewhere. */
function MarketField() {
  const location = useProject((project) => project.location);
  const { meta } = fieldOf(Project, 'electricityMarket');
  if (isInternational(location)) {
    return (
      <TextField
        id="electricityMarket"
        label={meta.title}
        value={location.countryName}
        disabled
        hint="United States only"
        onCommit={() => undefined}
        help={{ text: meta.help }}
      />
    );
  }
  return (
    <BoundChoice
      kind="select"
      path={pathTo('electricityMarket')}
      meta={meta}
      fallbackDefault={undefined}
      choices={ELECTRICITY_MARKETS.map((name) => ({ value: name, label: name }))}
      acceptsSame
      hint={<MarketHint />}
    />
  );
}

/** D-203: where a market comes from that nobody chose; beside a choice the market of the place as a proposal, until it is taken. */
function MarketHint() {
  const { location, electricityMarket, marketFollowsPlace } = useProject((project) => project);
  const edit = useEdit();
  const readOnly = useReadOnly();
  const proposal = proposedMarket(location);
  const elsewhere = marketElsewhere(location, electricityMarket);
  const market = proposal?.market ?? 'Other';
  // Once the plant was moved, a market that lies elsewhere is nobody's choice and not the place's: it is said, with the way to mend it.
  const isUnmoved = location.address === Location.parse({}).address;
  if (marketFollowsPlace && (proposal || elsewhere === undefined || isUnmoved))
    return proposal?.market === electricityMarket
      ? `Proposed for ${proposal.state}, until you choose`
      : 'Follows the place until you choose';
  if (proposal?.market === electricityMarket) return `The market of ${proposal.state}`;
  if (!proposal && elsewhere === undefined) return null;
  return (
    <output>
      {proposal ? `Proposal for ${proposal.state}: ${market}` : `${elsewhere}, not of this place`}
      {!readOnly && (
        <>
          {' '}
          <button
            type="button"
            className="link-button"
            onClick={() => edit(`choose ${market}`, (project) => setField(project, ['electricityMarket'], market))}
          >
            Use {market}
          </button>
        </>
      )}
    </output>
  );
}

/** The country of the point is found with the place; at a border or at sea it may need correcting. Its name goes with its code. */
function CountryField() {
  const edit = useEdit();
  const { countryCode, countryName } = useProject((project) => project.location);
  const { meta } = fieldOf(Location, 'countryCode');
  const isListed = countryCode === '' || COUNTRIES.some(({ code }) => code === countryCode);
  const choices = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <SelectField
      id="location.countryCode"
      label={fieldOf(Location, 'countryName').meta.title}
      help={{ text: meta.help }}
      span={8}
      value={countryCode}
      choices={isListed ? choices : [{ value: countryCode, label: countryName === '' ? countryCode : countryName }, ...choices]}
      searchable
      onCommit={(code) =>
        edit('change country', (project) =>
          setField(setField(project, ['location', 'countryCode'], code), ['location', 'countryName'], nameOfCountry(code)),
        )
      }
    />
  );
}

function DateFields() {
  const edit = useEdit();
  const { noticeToProceed, expectedDate, dateFormat } = useProject((project) => ({
    noticeToProceed: project.noticeToProceed,
    expectedDate: project.expectedDate,
    dateFormat: project.dateFormat,
  }));
  const notice = fieldOf(Project, 'noticeToProceed').meta;
  const expected = fieldOf(Project, 'expectedDate').meta;
  return (
    <>
      <DateField
        id="noticeToProceed"
        label={notice.title}
        span={5}
        optional
        value={noticeToProceed}
        format={dateFormat}
        help={{ text: notice.help }}
        error={noticeToProceedProblem(noticeToProceed, expectedDate)}
        check={(date) => noticeToProceedProblem(date, expectedDate)}
        onCommit={(date) => edit('change notice to proceed', (project) => setField(project, ['noticeToProceed'], date))}
      />
      <DateField
        id="expectedDate"
        label={expected.title}
        span={7}
        mayBeEmpty
        value={expectedDate}
        format={dateFormat}
        help={{ text: expected.help }}
        hint="For information, not used in the calculation"
        onCommit={(date) => edit('change expected operational date', (project) => setField(project, ['expectedDate'], date))}
      />
    </>
  );
}

/** SETUP-08: a currency sets its symbol too. */
function CurrencyField() {
  const edit = useEdit();
  const currency = useProject((project) => project.currency);
  const { meta } = fieldOf(Project, 'currency');
  return (
    <SelectField
      id="currency"
      label={meta.title}
      help={{ text: meta.help }}
      value={currency}
      choices={CURRENCY_CHOICES}
      searchable
      listWidth={300}
      onCommit={(code) =>
        edit('change currency', (project) => settle({ ...project, currency: code, currencySymbol: symbolOfCurrency(code) }))
      }
    />
  );
}

function DateFormatField() {
  const edit = useEdit();
  const format = useProject((project) => project.dateFormat);
  return (
    <SelectField
      id="dateFormat"
      label={fieldOf(Project, 'dateFormat').meta.title}
      help={dateHelp}
      value={String(format)}
      choices={DATE_FORMATS.map((label, index) => ({ value: String(index), label }))}
      onCommit={(index) => edit('change date format', (project) => setField(project, ['dateFormat'], Number(index)))}
    />
  );
}
