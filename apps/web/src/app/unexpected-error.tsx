import { IconAlertCircle } from '@tabler/icons-react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A fault of ours on the screen: what is safe and what to do, instead of a blank page. */
export function UnexpectedError() {
  const error = useRouteError();
  const text = error instanceof Error ? error.message : String(error);
  return (
    <main id="main" style={{ maxWidth: 720, margin: '64px auto', padding: '0 20px' }}>
      <div className="card">
        <EmptyState
          isPage
          icon={IconAlertCircle}
          title="This page stopped working"
          text={
            <>
              Your edits are kept on this device and on the server. Load the page again; if it stops again, send us this text:{' '}
              <code>{text}</code>
            </>
          }
          actions={
            <>
              <Button kind="primary" onClick={() => window.location.reload()}>
                Load again
              </Button>
              <Button onClick={() => window.location.assign('/library')}>Go to projects</Button>
            </>
          }
        />
      </div>
    </main>
  );
}
