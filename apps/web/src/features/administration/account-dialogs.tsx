import type { AccountQuota, AdministeredAccount, BodyOf, postAccount, postAccountDeletion, putAccount } from '@stackwatt/api';
import { emailProblem } from '@stackwatt/model';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatNumber, plural } from '../../lib/number.ts';
import { Button } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { ChoiceSegments, RadioField, SelectField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const LONGEST_NAME = 254;
const ROLES = [
  { value: 'user', label: 'User' },
  { value: 'administrator', label: 'Administrator' },
] as const;
type Role = (typeof ROLES)[number]['value'];
const ROLE_HINTS: Readonly<Record<Role, string>> = {
  user: 'Own projects and those that are open to them',
  administrator: 'Accounts too; reads no projects of others',
};
const from1 =
  (whole: boolean) =>
  (value: number): string | undefined =>
    value < 1 || value > 1e6 || (whole && !Number.isInteger(value))
      ? `Must be ${whole ? 'a whole number' : 'a number'} from 1 to 1 million`
      : undefined;

/** What an account may keep: in MB, or as a whole number. */
const QUOTAS = [
  { key: 'seriesMb', id: 'series', label: 'Series', unit: 'MB' },
  { key: 'series', id: 'series-number', label: 'Number of series', unit: undefined },
  { key: 'projects', id: 'projects', label: 'Projects', unit: undefined },
  { key: 'documentsMb', id: 'documents', label: 'Project documents', unit: 'MB' },
] as const;

interface FieldProps<T> {
  readonly value: T;
  readonly onCommit: (value: T) => void;
}

/** What an account may do; nobody changes the own role. */
const RoleField = ({ value, isOwn = false, onCommit }: FieldProps<Role> & { readonly isOwn?: boolean }) => (
  <ChoiceSegments
    id="account-role"
    label="Role"
    span={12}
    hint={isOwn ? 'Another administrator can change your role' : ROLE_HINTS[value]}
    disabled={isOwn}
    value={value}
    choices={ROLES}
    onCommit={onCommit}
  />
);

const LicenceField = ({ format, value, onCommit }: FieldProps<string> & { readonly format: number }) => (
  <DateField
    id="account-until"
    label="Licence until"
    optional
    span={6}
    format={format}
    value={value}
    hint="Empty: for good"
    onCommit={onCommit}
  />
);

interface InviteProps {
  readonly sendsMail: boolean;
  readonly format: number;
  /** Rejects with what the server refuses. */
  readonly onInvite: (body: NonNullable<BodyOf<typeof postAccount>>) => Promise<void>;
  readonly onClose: () => void;
}

/** A person gets a link and sets the own password: nobody else ever sees one. */
export function InviteDialog({ sendsMail, format, onInvite, onClose }: InviteProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('user');
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const invite = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onInvite({ name: name.trim(), email: email.trim(), role, licensedUntil: until === '' ? null : until });
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Add account"
      isEdited={name !== '' || email !== ''}
      entersByKey
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={isBusy || name.trim() === ''} onClick={() => void invite()}>
            {sendsMail ? 'Send invitation' : 'Make account'}
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 12 }}>
        <p className="text-2">
          {sendsMail
            ? 'A link is mailed with which the person sets a password. It is good for one use, for seven days.'
            : 'This server sends no mail: you get a link to hand over, with which the person sets a password. It is good for one use, for seven days.'}
        </p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <FieldGrid>
          <TextField
            id="account-name"
            label="Name"
            span={12}
            value={name}
            maxLength={LONGEST_NAME}
            hint="May be the e-mail address"
            onCommit={setName}
          />
          <TextField
            id="account-email"
            label="E-mail"
            optional
            span={12}
            value={email}
            maxLength={LONGEST_NAME}
            check={(text) => (text.trim() === '' ? undefined : emailProblem(text.trim()))}
            onCommit={setEmail}
          />
          <RoleField value={role} onCommit={setRole} />
          <LicenceField format={format} value={until} onCommit={setUntil} />
        </FieldGrid>
      </div>
    </DialogFrame>
  );
}

interface AccountProps {
  readonly account: AdministeredAccount;
  readonly isOwn: boolean;
  readonly defaults: AccountQuota;
  readonly format: number;
  readonly onSave: (body: NonNullable<BodyOf<typeof putAccount>>) => void;
  readonly onClose: () => void;
}

/** '500 MB of series, 2,000 series, 10,000 projects, 500 MB of project documents' */
const quotaText = ({ seriesMb, series, projects, documentsMb }: AccountQuota): string =>
  `${formatNumber(seriesMb)} MB of series, ${formatNumber(series)} series, ${formatNumber(projects)} projects, ` +
  `${formatNumber(documentsMb)} MB of project documents`;

export function AccountDialog({ account, isOwn, defaults, format, onSave, onClose }: AccountProps) {
  const [role, setRole] = useState(account.role);
  const [until, setUntil] = useState(account.licensedUntil ?? '');
  const [isOwnQuota, setIsOwnQuota] = useState(account.quota.isOwn);
  const [quota, setQuota] = useState<AccountQuota>(account.quota);
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={account.name}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            onClick={() =>
              onSave({
                role,
                licensedUntil: until === '' ? null : until,
                quotaSeriesMb: isOwnQuota ? quota.seriesMb : null,
                quotaSeries: isOwnQuota ? quota.series : null,
                quotaProjects: isOwnQuota ? quota.projects : null,
                quotaDocumentsMb: isOwnQuota ? quota.documentsMb : null,
              })
            }
          >
            Save
          </Button>
        </>
      }
    >
      <FieldGrid>
        <RoleField value={role} isOwn={isOwn} onCommit={setRole} />
        <LicenceField format={format} value={until} onCommit={setUntil} />
      </FieldGrid>
      <CheckBox
        label="Own quota"
        hint={`Otherwise as the installation has it: ${quotaText(defaults)}`}
        value={isOwnQuota}
        onCommit={setIsOwnQuota}
      />
      {isOwnQuota && (
        <FieldGrid>
          {QUOTAS.map(({ key, id, label, unit }) => (
            <NumberField
              key={key}
              id={`account-quota-${id}`}
              label={label}
              unit={unit}
              span={6}
              digits={0}
              value={quota[key]}
              check={from1(unit === undefined)}
              onCommit={(value) => setQuota((before) => ({ ...before, [key]: value }))}
            />
          ))}
        </FieldGrid>
      )}
    </DialogFrame>
  );
}

interface DeleteProps {
  readonly account: AdministeredAccount;
  /** Who may get its projects. */
  readonly heirs: readonly AdministeredAccount[];
  /** Rejects with what the server refuses. */
  readonly onDelete: (body: NonNullable<BodyOf<typeof postAccountDeletion>>) => Promise<void>;
  readonly onClose: () => void;
}

/** What goes is listed, and what becomes of its projects is asked: nothing is chosen beforehand. */
export function DeleteAccountDialog({ account, heirs, onDelete, onClose }: DeleteProps) {
  const [projects, setProjects] = useState<'delete' | 'give'>();
  const [to, setTo] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const count = plural(account.projects, 'project');
  const hasProjects = account.projects > 0;
  const isSaid = !hasProjects || projects === 'delete' || (projects === 'give' && to !== '');
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await onDelete({ ...(hasProjects && { projects }), ...(projects === 'give' && { to }) });
    } catch (error) {
      setProblem(messageOf(error));
      setIsBusy(false);
    }
  };
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title={`Delete ${account.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="delete" disabled={isBusy || !isSaid} onClick={() => void remove()}>
            Delete account
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 12 }}>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <p>
          The account goes for good, with its sessions, access tokens and storage types. To keep everything, disable it instead.
          {hasProjects && ` It has ${count}, ${formatNumber(account.seriesMb + account.documentsMb, 1)} MB.`}
        </p>
        {hasProjects && (
          <RadioField
            id="account-projects"
            label={`What becomes of ${count}`}
            value={projects ?? ''}
            onCommit={(value) => setProjects(value === 'give' ? 'give' : 'delete')}
            choices={[
              {
                value: 'give',
                label: 'Somebody else gets them',
                hint: 'With results and versions. People to whom they are open keep them.',
              },
              { value: 'delete', label: 'Delete them', hint: 'With series, results and versions, also for people to whom they are open.' },
            ]}
          />
        )}
        {projects === 'give' && (
          <SelectField
            id="account-heir"
            label="Who gets them"
            span={12}
            hint="Not you: administrators do not read projects"
            value={to}
            choices={heirs.map(({ id, name }) => ({ value: id, label: name }))}
            searchable
            onCommit={setTo}
          />
        )}
      </div>
    </DialogFrame>
  );
}
