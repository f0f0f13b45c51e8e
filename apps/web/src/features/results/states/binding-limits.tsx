import { stepPath, type BindingLimit, type Project } from '@stackwatt/model';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { stepOf } from '../../../editor/also-used/also-used.ts';
import { useProject } from '../../../editor/use-editor.ts';
import { capital } from '../../../lib/capital.ts';
import { MISSING } from '../../../lib/number.ts';

/** The field of a project that says each limit; of several parts of a kind that of the first. */
const FIELDS: Readonly<Record<BindingLimit, (project: Project) => string>> = {
  'the export limit': () => 'exportLimit',
  'the power of the storage': () => 'storage.0.sizing',
  'the energy in the storage': () => 'storage.0.sizing',
  'solar and wind output': ({ useSolar, wind }) =>
    useSolar ? 'solar.0.sizing' : wind[0]?.kind === 'production' ? 'wind.0.customSizing' : 'wind.0.sizing',
};

interface BindingLimitsProps {
  readonly projectId: string;
  readonly limits: readonly BindingLimit[];
}

/** What a plant is at the end of, each a link to the input that says it. */
export function BindingLimits({ projectId, limits }: BindingLimitsProps) {
  const project = useProject((all) => all);
  if (limits.length === 0) return MISSING;
  return limits.map((limit, place) => {
    const field = FIELDS[limit](project);
    return (
      <Fragment key={limit}>
        {place > 0 && ', '}
        <Link to={stepPath(projectId, stepOf(field.split('.')[0]!))} state={{ field }}>
          {place === 0 ? capital(limit) : limit}
        </Link>
      </Fragment>
    );
  });
}
