import { inputChanges, readProject } from '@stackwatt/model';
import { inputHash } from '@stackwatt/simulation';
import { useMemo } from 'react';
import { useProject } from '../../../editor/use-editor.ts';
import { messageOf } from '../../../lib/api.ts';
import { plural } from '../../../lib/number.ts';
import { useResultInputs } from '../queries/result-queries.ts';
import { ThinBar } from '../page/thin-bar.tsx';
import { changeLine } from '../../../editor/change-text.ts';
import css from './states.module.css';

/** UX-41: what is different from the inputs that the shown results were made of, old and new; folded, with the number of them. */
export function StaleChanges({ projectId }: { readonly projectId: string }) {
  const project = useProject((all) => all);
  const query = useResultInputs(projectId);
  const before = useMemo(() => (query.data === undefined ? undefined : readProject(query.data)), [query.data]);
  const lines = useMemo(
    () =>
      before?.kind === 'project'
        ? inputChanges(before.project, project).map((change) => changeLine(change, project.currencySymbol))
        : undefined,
    [before, project],
  );
  if (query.isError) return <p className="small">What has changed could not be loaded: {messageOf(query.error)}</p>;
  if (query.data === undefined) return <ThinBar label="Loading what has changed" />;
  if (lines === undefined || before?.kind !== 'project')
    return <p className="small">The inputs of these results cannot be read any more.</p>;
  if (lines.length === 0)
    return (
      <p className="small">
        {inputHash(before.project) === inputHash(project)
          ? 'The inputs are the same; the calculation is of a newer version.'
          : 'Only inputs that are not in force are different.'}
      </p>
    );
  return (
    <details className={css.changes}>
      <summary>See {plural(lines.length, 'change')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Input</th>
            <th scope="col">In these results</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two items of one name may have the same change
            <tr key={`${line.title} ${at}`}>
              <th scope="row">{line.title}</th>
              <td>
                <s>{line.from}</s>
              </td>
              <td>{line.to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
