import { deleteSession, getSessions, type AnswerOf } from '@stackwatt/api';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, messageOf } from '../../lib/api.ts';
import { formatMoment } from '../../lib/date.ts';
import { useUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { Notice, StateText } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';

type Session = NonNullable<AnswerOf<typeof getSessions>>[number];

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await call(getSessions)).data ?? [],
  staleTime: 0,
});

const columnsOf = (format: number, now: Date, onEnd: (session: Session) => void): Column<Session>[] => [
  { key: 'device', label: 'Device', cell: ({ device }) => device ?? 'A program that does not say' },
  { key: 'created', label: 'Signed in', cell: ({ created }) => formatMoment(created, format, now) },
  { key: 'lastUsed', label: 'Last used', cell: ({ lastUsed }) => formatMoment(lastUsed, format, now) },
  {
    key: 'end',
    label: 'State',
    hidesLabel: true,
    cell: (session) =>
      session.isThis ? (
        <StateText tone="ok" boxed>
          This session
        </StateText>
      ) : (
        <Button size="small" kind="quiet" onClick={() => onEnd(session)}>
          Sign out
        </Button>
      ),
  },
];

/** The own sessions; each of the others can be ended. */
export function Sessions() {
  const { data: sessions = [], dataUpdatedAt, isError, error } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const { defaultDateFormat } = useUser();
  const end = async (ended: readonly Session[]): Promise<void> => {
    try {
      for (const { id } of ended) await call(deleteSession, { params: { session: id } });
      showToast({ text: ended.length === 1 ? 'Session ended' : `${ended.length} sessions ended` });
    } catch (problem) {
      showFailure(problem);
    } finally {
      await queries.invalidateQueries(sessionsQuery);
    }
  };
  const others = sessions.filter((session) => !session.isThis);
  return (
    <Section
      id="sessions"
      title="Sessions"
      summary="Where you are signed in"
      note={String(sessions.length)}
      bare
      actions={
        others.length > 0 && (
          <Button size="small" onClick={() => void end(others)}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      {isError ? (
        <Notice tone="danger">The sessions could not be loaded: {messageOf(error)}</Notice>
      ) : (
        <DataTable
          label="Own sessions"
          columns={columnsOf(defaultDateFormat, new Date(dataUpdatedAt), (session) => void end([session]))}
          rows={sessions}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  );
}
