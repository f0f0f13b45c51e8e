import { deleteShare, getShares, postShare, putShare, putShareMail, putShares, type AnswerOf, type Share } from '@stackwatt/api';
import { emailProblem, stepPath } from '@stackwatt/model';
import { IconChevronDown, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { call, EmptyAnswer, messageOf, statusOf } from '../../lib/api.ts';
import { formatMoment } from '../../lib/date.ts';
import { SCREEN_NAMES } from '../../lib/screen-names.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { PersonMark } from '../../ui/person-mark.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { ListedProject } from './listing-query.ts';
import css from './share.module.css';

/** Longest text of a description, characters; the server's limit. */
const LONGEST = 4000;
const LONGEST_ENTRY = 2000;
/** What people do with the project is looked at so often while the dialog is open, ms. */
const LOOK_EVERY_MS = 5000;
/** The dialog waits for its people so long: drawn without them it would grow while somebody aims at what is in it, ms. */
const LONGEST_UNDRAWN_MS = 800;
/** The texts of LIST-20 and LIST-22 are given. */
const NO_ADDRESS = 'Please provide the email associated with the user to share the project';
const NOT_SHARED = 'Error sharing the project, please make sure the provided email is associated with a license';

type Way = 'copy' | 'open';
type Role = Share['role'];
type Shares = NonNullable<AnswerOf<typeof getShares>>;

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  reader: 'Looks, exports and copies; changes nothing',
  editor: 'Changes inputs and calculates; shares and deletes nothing',
};
const ROLES: Readonly<Record<Role, string>> = { reader: 'Reader', editor: 'Editor' };
const WAYS: readonly { readonly value: Way; readonly label: string; readonly hint: string }[] = [
  { value: 'copy', label: 'Send a copy', hint: 'Theirs to change. Later edits here do not reach it. Series go along, results do not.' },
  {
    value: 'open',
    label: 'Open this project to them',
    hint: 'One project, one person edits at a time, the others read. You can close it again.',
  },
];

const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['shares', id],
    queryFn: async () => (await call(getShares, { params: { id } })).data,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
  });

/** Addresses as somebody types or pastes them, each once. */
const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter((part) => part !== '')
      .map((part) => [part.toLowerCase(), part]),
  ).values(),
];

interface ShareDialogProps {
  readonly project: ListedProject;
  readonly onClose: () => void;
}

/** LIST-20 to LIST-22, D-026, D-204: a copy for other people, or the project itself; and who has it. */
export function ShareDialog(props: ShareDialogProps) {
  const shares = useQuery(sharesQuery(props.project.id));
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), LONGEST_UNDRAWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return shares.isPending && !isLate ? null : <ShareForm {...props} shares={shares} />;
}

interface ShareFormProps extends ShareDialogProps {
  readonly shares: UseQueryResult<Shares | undefined>;
}

function ShareForm({ project, onClose, shares }: ShareFormProps) {
  const queries = useQueryClient();
  const [way, setWay] = useState<Way>('copy');
  const [entry, setEntry] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const addresses = addressesIn(entry);

  const done = (text: string): void => {
    setEntry('');
    setDescription('');
    showToast({ text });
  };
  /** Addresses that got no copy stay in the field. */
  const sendCopies = async (): Promise<void> => {
    const refused: string[] = [];
    for (const email of addresses) {
      try {
        const { status } = await call(postShare, { params: { id: project.id }, body: { email, description } });
        if (status !== 201) refused.push(email);
      } catch (error) {
        // Without an answer nothing is known about the address; after too many, or without the right, none is asked for.
        if (statusOf(error) !== 422) {
          setEntry([...refused, ...addresses.slice(addresses.indexOf(email))].join(', '));
          throw error;
        }
        refused.push(email);
      }
    }
    if (refused.length === 0) {
      done('Operation performed successfully!');
      onClose();
      return;
    }
    setEntry(refused.join(', '));
    setProblem(addresses.length === 1 ? NOT_SHARED : `${NOT_SHARED}: ${refused.join(', ')}`);
  };
  const openToThem = async (): Promise<void> => {
    await call(putShares, { params: { id: project.id }, body: { emails: addresses, role, description } });
    done(addresses.length === 1 ? 'The project is open to 1 person more' : `The project is open to ${addresses.length} people more`);
  };
  const share = async (): Promise<void> => {
    const wrong = addresses.find((address) => emailProblem(address) !== undefined);
    if (addresses.length === 0) return setProblem(NO_ADDRESS);
    if (wrong !== undefined) return setProblem(`${wrong}: ${emailProblem(wrong)}`);
    setProblem(undefined);
    setIsBusy(true);
    try {
      await (way === 'copy' ? sendCopies() : openToThem());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsBusy(false);
      await queries.invalidateQueries(sharesQuery(project.id));
    }
  };

  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      title="Share project"
      width={640}
      isEdited={entry !== '' || description !== ''}
      entersByKey
      actions={
        <>
          {(shares.data?.shares.length ?? 0) > 0 && (
            <Button icon={IconLink} title="Opens for the people above only" onClick={() => void copyLink(project.id)}>
              Copy link
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" disabled={isBusy} onClick={() => void share()}>
            {addresses.length > 1 ? `Share with ${addresses.length} people` : 'Share'}
          </Button>
        </>
      }
    >
      <div className="column" style={{ gap: 14 }}>
        <p className="strong">{project.name}</p>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
        <fieldset className={css.ways}>
          <legend className="sr-only">What they get</legend>
          {WAYS.map(({ value, label, hint }) => (
            <div key={value} className={css.way}>
              <input
                id={`share-${value}`}
                type="radio"
                name="share-way"
                aria-describedby={`share-${value}-hint`}
                checked={way === value}
                onChange={() => setWay(value)}
              />
              <div>
                <label htmlFor={`share-${value}`} className="medium">
                  {label}
                </label>
                <div id={`share-${value}-hint`} className="small text-2">
                  {hint}
                </div>
              </div>
            </div>
          ))}
        </fieldset>
        <FieldGrid>
          <TextField
            id="share-email"
            label="Email"
            span={way === 'open' ? 8 : 12}
            hint={`One or several, with commas between.${shares.data ? ` ${shares.data.left} can still be named today.` : ''}`}
            value={entry}
            maxLength={LONGEST_ENTRY}
            onCommit={(text) => {
              setEntry(text);
              setProblem(undefined);
            }}
          />
          {way === 'open' && (
            <ChoiceSegments
              id="share-role"
              label="As"
              span={4}
              hint={ROLE_HINTS[role]}
              value={role}
              choices={[
                { value: 'reader', label: 'Reader' },
                { value: 'editor', label: 'Editor' },
              ]}
              onCommit={setRole}
            />
          )}
        </FieldGrid>
        <TextField
          id="share-description"
          label="Description"
          optional
          span={12}
          lines={2}
          value={description}
          maxLength={LONGEST}
          hint={way === 'copy' ? 'Stands in the notes of the copy' : 'Goes into the mail to people with a licence'}
          onCommit={setDescription}
        />
        <section aria-labelledby="who-has-it">
          <h3 id="who-has-it">Who has it</h3>
          {shares.isError ? (
            <Notice
              tone="danger"
              actions={
                <Button size="small" onClick={() => void shares.refetch()}>
                  Try again
                </Button>
              }
            >
              The people could not be loaded: {messageOf(shares.error)}
            </Notice>
          ) : shares.data ? (
            <People projectId={project.id} {...shares.data} now={new Date(shares.dataUpdatedAt)} />
          ) : (
            <output className="text-2">Loading the people</output>
          )}
        </section>
      </div>
    </DialogFrame>
  );
}

/** An address that is nothing to anybody but the owner and the people to whom the project is open. */
const copyLink = (projectId: string): Promise<void> =>
  navigator.clipboard.writeText(`${window.location.origin}${stepPath(projectId, 'setup')}`).then(
    () => showToast({ text: 'The link is on the clipboard. It opens for the people above only' }),
    () => showToast({ tone: 'danger', text: 'The browser does not let this page use the clipboard' }),
  );

interface PeopleProps extends Shares {
  readonly projectId: string;
  readonly now: Date;
}

function People({ projectId, owner, shares, copies, sendsMail, now }: PeopleProps) {
  const queries = useQueryClient();
  const { defaultDateFormat: format } = useUser();
  const change = async (act: () => Promise<unknown>, text: string): Promise<void> => {
    try {
      await act();
      showToast({ text });
    } catch (error) {
      showFailure(error);
    } finally {
      await queries.invalidateQueries(sharesQuery(projectId));
    }
  };
  const sendAgain = (email: string) => async (): Promise<void> => {
    try {
      await call(postShare, { params: { id: projectId }, body: { email, description: '' } });
    } catch (error) {
      throw statusOf(error) === 422 ? new EmptyAnswer(NOT_SHARED) : error;
    }
  };
  return (
    <ul className={css.people}>
      <Person
        name={owner.name}
        email={owner.email}
        isOpen={owner.page !== null}
        presence={<Presence {...owner} opened={null} now={now} isOwner />}
      >
        <span className="text-2">Owner</span>
      </Person>
      {shares.map((share) => {
        const { id, email, role, name } = share;
        const params = { id: projectId, share: id };
        const setRole = (next: Role) => ({
          label: ROLES[next],
          disabled: role === next,
          run: () =>
            void change(() => call(putShare, { params, body: { role: next } }), `${name ?? email} is ${ROLES[next].toLowerCase()} now`),
        });
        return (
          <Person key={id} name={name} email={email} isOpen={share.page !== null} presence={<Presence {...share} now={now} />}>
            {share.opened === null && sendsMail && (
              <Button
                size="small"
                kind="quiet"
                aria-label={`Send the mail to ${email} again`}
                onClick={() => void change(() => call(putShareMail, { params }), `A mail goes to ${email}, if it has a licence`)}
              >
                Send again
              </Button>
            )}
            <ActionMenu
              label={`Role of ${name ?? email}`}
              width={160}
              target={
                <Button size="small" iconRight={IconChevronDown} aria-label={`${ROLES[role]}: role of ${name ?? email}`}>
                  {ROLES[role]}
                </Button>
              }
              entries={[
                setRole('reader'),
                setRole('editor'),
                {
                  label: 'Remove',
                  icon: IconTrash,
                  isDanger: true,
                  run: () => void change(() => call(deleteShare, { params }), `The project is closed to ${name ?? email}`),
                },
              ]}
            />
          </Person>
        );
      })}
      {shares.length === 0 && <li className="text-2">Nobody but you.</li>}
      {copies.length > 0 && (
        <li>
          <h4 className="small text-2">Copies, independent of this project</h4>
          <ul className={css.copies} aria-label="Copies that were sent">
            {copies.map(({ email, sent }) => (
              <li key={email}>
                <span className={css.who}>{email}</span>
                <span className="small text-3">Sent {clockOf(sent, format, now)}</span>
                <Button
                  size="small"
                  kind="quiet"
                  aria-label={`Send ${email} a copy again`}
                  onClick={() => void change(sendAgain(email), `A copy of the project as it is now was sent to ${email}`)}
                >
                  Send again
                </Button>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  );
}

interface PersonProps {
  /** Null for an address of which no more is known. */
  readonly name: string | null;
  readonly email: string;
  readonly isOpen: boolean;
  readonly presence: ReactNode;
  readonly children: ReactNode;
}

const Person = ({ name, email, isOpen, presence, children }: PersonProps) => (
  <li className={css.person}>
    <PersonMark name={name} isHere={isOpen} />
    <span className={css.who}>
      <span className="medium">{name ?? email}</span>
      {name !== null && email !== '' && email !== name && <span className="small text-3">{email}</span>}
    </span>
    <span className={`${css.presence} small`}>{presence}</span>
    {children}
  </li>
);

interface PresenceProps {
  readonly page: Share['page'];
  readonly editsSince: string | null;
  readonly opened: string | null;
  readonly now: Date;
  readonly isOwner?: boolean;
}

/** What is known: who edits which screen, or has it open, since when, and when somebody last opened the project. */
function Presence({ page, editsSince, opened, now, isOwner = false }: PresenceProps) {
  const { defaultDateFormat: format } = useUser();
  if (editsSince !== null)
    return (
      <>
        <Icon icon={IconPencil} size={13} />
        {page === null
          ? `Edits since ${clockOf(editsSince, format, now)}`
          : `Edits, on ${SCREEN_NAMES[page.screen]} since ${clockOf(page.since, format, now)}`}
      </>
    );
  if (page !== null)
    return (
      <>
        On {SCREEN_NAMES[page.screen]} since {clockOf(page.since, format, now)}
      </>
    );
  if (opened !== null) return <span className="text-3">Last opened {clockOf(opened, format, now)}</span>;
  return isOwner ? null : <span className="text-3">Not opened yet</span>;
}

/** '14:05', or a date on another day. */
const clockOf = (iso: string, format: number, now: Date): string => formatMoment(iso, format, now).replace(/^Today, /, '');
