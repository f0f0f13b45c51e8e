import { revenueStreams, type Project, type RevenueStream } from '@stackwatt/model';
import { STREAM_MARKS, type Mark } from '../ui/tokens.ts';

const markOf = (kind: RevenueStream['kind']): Mark =>
  kind === 'capacityMarket' ? STREAM_MARKS.capacity : kind === 'regulationMarket' ? STREAM_MARKS['reg-up'] : STREAM_MARKS[kind];

/** The revenue columns of a project, each with the mark it is drawn in. */
export const markedStreamsOf = (project: Project): { readonly name: string; readonly mark: Mark }[] =>
  revenueStreams(project).map(({ kind, name }) => ({ name, mark: markOf(kind) }));
