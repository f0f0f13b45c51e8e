import { stepPath } from '@stackwatt/model';
import { IconLink } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceSegments } from '../../../ui/choice-fields.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ListedProject } from '../listing-query.ts';
import { People } from './people.tsx';
import { sharesQuery, type Role, type Shares } from './shares.ts';
import { useSharing, type Sharing, type Way } from './use-sharing.ts';
import css from './share.module.css';

/** Longest text of a description, characters; the server's limit. */
const LONGEST = 4000;
const LONGEST_ENTRY = 2000;
/** The dialog waits for its people so long: drawn without them it would grow while somebody aims at what is in it, ms. */
const LONGEST_UNDRAWN_MS = 800;

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  reader: 'Looks, exports and copies; changes nothing',
  editor: 'Changes inputs and calculates; shares and deletes nothing',
};
const WAYS: readonly { readonly value: Way; readonly label: string; readonly hint: string }[] = [
  { value: 'copy', label: 'Send a copy', hint: 'Theirs to change. Later edits here do not reach it. Series go along, results do not.' },
  {
    value: 'open',
    label: 'Open this project to them',
    hint: 'One project, one person edits at a time, the others read. You can close it again.',
  },
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
  const sharing = useSharing(project.id, onClose);
  const { entry, description, problem, isBusy, addresses, share } = sharing;

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
        <WaysToShare sharing={sharing} />
        <SharingFields sharing={sharing} left={shares.data?.left} />
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

/** A copy, or the project itself. */
function WaysToShare({ sharing: { way, setWay } }: { readonly sharing: Sharing }) {
  return (
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
  );
}

interface SharingFieldsProps {
  readonly sharing: Sharing;
  /** How many can still be named today. */
  readonly left: number | undefined;
}

/** Whom to share with, as what, and what to tell them. */
function SharingFields({ sharing, left }: SharingFieldsProps) {
  const { way, entry, setEntry, role, setRole, description, setDescription, setProblem } = sharing;
  return (
    <>
      <FieldGrid>
        <TextField
          id="share-email"
          label="Email"
          span={way === 'open' ? 8 : 12}
          hint={`One or several, with commas between.${left === undefined ? '' : ` ${left} can still be named today.`}`}
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
    </>
  );
}
