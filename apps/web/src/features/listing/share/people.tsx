import { deleteShare, postShare, putShare, putShareMail } from '@stackwatt/api';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call, EmptyAnswer, statusOf } from '../../../lib/api.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionMenu } from '../../../ui/menu.tsx';
import { showFailure, showToast } from '../../../ui/toast.tsx';
import { clockOf, Person, Presence } from './person.tsx';
import { NOT_SHARED, sharesQuery, type Role, type Shares } from './shares.ts';
import css from './share.module.css';

const ROLES: Readonly<Record<Role, string>> = { reader: 'Reader', editor: 'Editor' };
/** Does something, says it, and reads the people again. */
type Change = (act: () => Promise<unknown>, text: string) => Promise<void>;

interface PeopleProps extends Shares {
  readonly projectId: string;
  readonly now: Date;
}

/** Who has the project: its owner, the people to whom it is open, and those who got copies. */
export function People({ projectId, owner, shares, copies, sendsMail, now }: PeopleProps) {
  const queries = useQueryClient();
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
      {shares.map((share) => (
        <Colleague key={share.id} {...{ projectId, share, sendsMail, now, change }} />
      ))}
      {shares.length === 0 && <li className="text-2">Nobody but you.</li>}
      {copies.length > 0 && <Copies {...{ projectId, copies, now, change }} />}
    </ul>
  );
}

interface ColleagueProps extends Pick<PeopleProps, 'projectId' | 'sendsMail' | 'now'> {
  readonly share: Shares['shares'][number];
  readonly change: Change;
}

/** Somebody to whom the project is open, with what can be done about it. */
function Colleague({ projectId, share, sendsMail, now, change }: ColleagueProps) {
  const { id, email, role, name } = share;
  const params = { id: projectId, share: id };
  const setRole = (next: Role) => ({
    label: ROLES[next],
    disabled: role === next,
    run: () => void change(() => call(putShare, { params, body: { role: next } }), `${name ?? email} is ${ROLES[next].toLowerCase()} now`),
  });
  return (
    <Person name={name} email={email} isOpen={share.page !== null} presence={<Presence {...share} now={now} />}>
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
}

interface CopiesProps extends Pick<PeopleProps, 'projectId' | 'copies' | 'now'> {
  readonly change: Change;
}

/** Who got a copy, and when. */
function Copies({ projectId, copies, now, change }: CopiesProps) {
  const { defaultDateFormat: format } = useUser();
  const sendAgain = (email: string) => async (): Promise<void> => {
    try {
      await call(postShare, { params: { id: projectId }, body: { email, description: '' } });
    } catch (error) {
      throw statusOf(error) === 422 ? new EmptyAnswer(NOT_SHARED) : error;
    }
  };
  return (
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
  );
}
