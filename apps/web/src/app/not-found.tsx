import { IconMapQuestion } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { stepPath } from '@stackwatt/model';
import { usePageTitle } from '../lib/page-title.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** NAV-12, NAV-13: no such page; within a project the project stays open. */
export function NotFound({ isInProject = false }: { readonly isInProject?: boolean }) {
  const { projectId = '' } = useParams();
  usePageTitle('No such page');
  return (
    <main id="main" style={{ maxWidth: 720, margin: '32px auto', padding: '0 20px' }}>
      <div className="card">
        <EmptyState
          isPage
          icon={IconMapQuestion}
          title="There is no such page"
          text="The address leads nowhere. It may be mistyped, or the page has moved."
          actions={
            isInProject ? (
              <LinkButton kind="primary" to={stepPath(projectId, 'setup')}>
                Go to Setup
              </LinkButton>
            ) : (
              <LinkButton kind="primary" to="/library">
                Go to projects
              </LinkButton>
            )
          }
        />
      </div>
    </main>
  );
}
