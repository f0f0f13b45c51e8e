import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import {
  decimalsOf,
  addObligation,
  baseYear,
  brokenBound,
  dailyObligationsTimeSeries,
  DAY_KINDS,
  fieldMeta,
  formatCalendarDate,
  mayAddObligation,
  MINIMUM_OBLIGATION_DAYS,
  Obligation,
  removeObligation,
  setField,
  type Contract,
} from '@stackwatt/model';
import { KILO } from '@stackwatt/units';
import { useState } from 'react';
import { helpOf } from '../../editor/described-field.ts';
import { useEdit, useMessages, useProject } from '../../editor/use-editor.ts';
import { formatNumber } from '../../lib/number.ts';
import { Button, EditButton, EditIconButton } from '../../ui/button.tsx';
import { ChoiceSegments, SelectField } from '../../ui/choice-fields.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FieldGrid, FieldMessage } from '../../ui/field-frame.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { HOUR_CHOICES } from './market-texts.ts';
import css from './application.module.css';

const DAYS: Record<(typeof DAY_KINDS)[number], string> = { all: 'All days', weekday: 'Weekdays', weekend: 'Weekends' };
const two = (hour: number): string => String(hour).padStart(2, '0');

/** Month and day alone: the year is the base year. */
const shortDate = (date: string, format: number): string => formatCalendarDate(date, format).replace(/[-/.]?\d{4}[-/.]?/, '');

/** What an obligation owes in the year, MWh. */
const inYear = (one: Obligation, year: number): number => {
  const hours = dailyObligationsTimeSeries({ obligations: [one] }, year);
  return hours.reduce((sum, mwh) => sum + mwh, 0);
};
const perHour = (one: Obligation): number | undefined =>
  one.endHour > one.startHour ? one.value / (one.endHour - one.startHour) : undefined;

const columnsOf = (
  format: number,
  year: number,
  onEdit: (one: Obligation) => void,
  onDelete: (one: Obligation) => void,
): Column<Obligation>[] => [
  { key: 'days', label: 'Days', cell: (one) => DAYS[one.dayKind] },
  { key: 'dates', label: 'Dates', cell: (one) => `${shortDate(one.startDate, format)} to ${shortDate(one.endDate, format)}` },
  { key: 'window', label: 'Window', cell: (one) => `${two(one.startHour)}–${two(one.endHour)} h` },
  {
    key: 'value',
    label: 'Energy',
    unit: 'MWh/day',
    isNumber: true,
    cell: (one) => formatNumber(one.value, decimalsOf(fieldMeta(Obligation, 'value'))),
  },
  {
    key: 'power',
    label: 'Mean power',
    unit: 'MW',
    isNumber: true,
    cell: (one) => formatNumber(perHour(one), 1),
  },
  { key: 'year', label: 'Per year', unit: 'GWh', isNumber: true, cell: (one) => formatNumber(inYear(one, year) / KILO, 1) },
  {
    key: 'actions',
    label: 'Actions',
    hidesLabel: true,
    isNumber: true,
    cell: (one) => <RowActions obligation={one} onEdit={onEdit} onDelete={onDelete} />,
  },
];

const RowActions = ({
  obligation,
  onEdit,
  onDelete,
}: {
  readonly obligation: Obligation;
  readonly onEdit: (one: Obligation) => void;
  readonly onDelete: (one: Obligation) => void;
}) => (
  <>
    <EditIconButton icon={IconPencil} label={`Edit obligation of ${two(obligation.startHour)} h`} onClick={() => onEdit(obligation)} />
    <EditIconButton icon={IconTrash} label={`Delete obligation of ${two(obligation.startHour)} h`} onClick={() => onDelete(obligation)} />
  </>
);

/** TOD-05 to TOD-07, TOD-17: windows of the day with the energy owed in them. */
export function Obligations({ contract, index }: { readonly contract: Contract; readonly index: number }) {
  const edit = useEdit();
  const format = useProject((project) => project.dateFormat);
  const year = useProject(baseYear);
  const id = `contracts.${index}.obligations`;
  const messages = useMessages(id);
  const [draft, setDraft] = useState<{ readonly obligation: Obligation; readonly at: number | undefined; readonly isEdited?: boolean }>();
  const store = (): void => {
    if (!draft) return;
    const { obligation, at } = draft;
    edit(at === undefined ? 'add an obligation' : 'change an obligation', (project) =>
      at === undefined
        ? addObligation(project, contract.id, obligation)
        : setField(project, ['contracts', index, 'obligations', at], obligation),
    );
    setDraft(undefined);
  };
  return (
    <div id={id} tabIndex={-1}>
      {contract.obligations.length > 0 && (
        <div className={css.framed}>
          <DataTable<Obligation>
            label="Daily obligations"
            rows={contract.obligations}
            keyOf={(one) => one.id}
            columns={columnsOf(
              format,
              year,
              (one) => setDraft({ obligation: one, at: contract.obligations.indexOf(one) }),
              (one) => edit('delete an obligation', (project) => removeObligation(project, contract.id, one.id)),
            )}
          />
        </div>
      )}
      <EditButton
        size="small"
        icon={IconPlus}
        onClick={() =>
          setDraft({
            obligation: Obligation.parse({ startDate: `${year}-01-01`, endDate: `${year}-12-31`, startHour: 17, endHour: 21 }),
            at: undefined,
          })
        }
      >
        Add obligation
      </EditButton>
      <FieldMessage id={id} {...messages} />
      {draft && (
        <ObligationDialog
          contract={contract}
          year={year}
          format={format}
          draft={draft.obligation}
          isNew={draft.at === undefined}
          isEdited={draft.isEdited === true}
          onChange={(obligation) => setDraft({ ...draft, obligation, isEdited: true })}
          onCancel={() => setDraft(undefined)}
          onStore={store}
        />
      )}
    </div>
  );
}

interface ObligationDialogProps {
  readonly contract: Contract;
  readonly year: number;
  readonly format: number;
  readonly draft: Obligation;
  readonly isNew: boolean;
  readonly isEdited: boolean;
  readonly onChange: (draft: Obligation) => void;
  readonly onCancel: () => void;
  readonly onStore: () => void;
}

/** TOD-17 to TOD-20. */
function ObligationDialog({ contract, year, format, draft, isNew, isEdited, onChange, onCancel, onStore }: ObligationDialogProps) {
  const meta = (key: keyof typeof Obligation.shape) => fieldMeta(Obligation, key);
  const ofBaseYear = (date: string): string | undefined => (date.startsWith(`${year}-`) ? undefined : `The date must lie in ${year}`);
  const others = { ...contract, obligations: contract.obligations.filter(({ id }) => isNew || id !== draft.id) };
  const isLong = mayAddObligation(others, draft);
  const isWindow = draft.endHour > draft.startHour;
  const consequence = `${formatNumber(perHour(draft), 1)} MW evenly, ${formatNumber(inYear(draft, year) / KILO, 1)} GWh in the year`;
  return (
    <DialogFrame
      isOpen
      isEdited={isEdited}
      onClose={onCancel}
      width={640}
      title={isNew ? 'Add obligation' : 'Edit obligation'}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" disabled={!isLong || !isWindow || draft.value < 0} onClick={onStore}>
            {isNew ? 'Add' : 'Save'}
          </Button>
        </>
      }
    >
      <FieldGrid>
        <ChoiceSegments
          id="obligation.dayKind"
          label={meta('dayKind').title}
          span={12}
          help={helpOf(meta('dayKind'), '')}
          value={draft.dayKind}
          choices={DAY_KINDS.map((value) => ({ value, label: DAYS[value] }))}
          onCommit={(dayKind) => onChange({ ...draft, dayKind })}
        />
        <DateField
          id="obligation.startDate"
          label={meta('startDate').title}
          span={6}
          help={helpOf(meta('startDate'), '')}
          format={format}
          value={draft.startDate}
          check={ofBaseYear}
          onCommit={(startDate) => onChange({ ...draft, startDate })}
        />
        <DateField
          id="obligation.endDate"
          label={meta('endDate').title}
          span={6}
          help={helpOf(meta('endDate'), '')}
          format={format}
          value={draft.endDate}
          check={ofBaseYear}
          onCommit={(endDate) => onChange({ ...draft, endDate })}
          error={isLong ? undefined : `The dates must span at least ${MINIMUM_OBLIGATION_DAYS} days`}
        />
        <SelectField
          id="obligation.startHour"
          label={meta('startHour').title}
          span={4}
          help={helpOf(meta('startHour'), '')}
          value={two(draft.startHour)}
          choices={HOUR_CHOICES}
          onCommit={(hour) => onChange({ ...draft, startHour: Number(hour) })}
        />
        <SelectField
          id="obligation.endHour"
          label={meta('endHour').title}
          span={4}
          help={helpOf(meta('endHour'), '')}
          value={two(draft.endHour)}
          choices={[...HOUR_CHOICES.slice(1), { value: '24', label: '24:00' }]}
          error={isWindow ? undefined : 'The window must end after it begins'}
          onCommit={(hour) => onChange({ ...draft, endHour: Number(hour) })}
        />
        <NumberField
          id="obligation.value"
          label={meta('value').title}
          unit="MWh"
          digits={decimalsOf(meta('value'))}
          span={4}
          help={helpOf(meta('value'), '')}
          value={draft.value}
          hint={draft.value > 0 ? consequence : 'Owes nothing yet'}
          check={(value) => brokenBound(value, meta('value'))}
          onCommit={(value) => onChange({ ...draft, value })}
          onTyping={(value) => value !== undefined && onChange({ ...draft, value })}
        />
      </FieldGrid>
    </DialogFrame>
  );
}
