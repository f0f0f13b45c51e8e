import type { Changelog } from '@stackwatt/api';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { closeChangelog } from './changelog.ts';
import css from './notices.module.css';

/** NOTE-06 to NOTE-08: tells of a newer version that the server has, or of this one when asked. */
export function ChangelogDialog({ served }: { readonly served: Changelog }) {
  const isThis = served.version === __VERSION__;
  return (
    <DialogFrame
      isOpen
      onClose={closeChangelog}
      title="Changelog"
      width={640}
      actions={
        isThis ? (
          <Button kind="primary" onClick={closeChangelog}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={closeChangelog}>Later</Button>
            <Button kind="primary" onClick={() => window.location.reload()}>
              Refresh
            </Button>
          </>
        )
      }
    >
      <p className="strong">{isThis ? `Version ${served.version}` : `New version available: ${served.version}`}</p>
      <ul className={css.entries}>
        {served.changelogs.map(({ title, description }) => (
          <li key={title}>
            <b>{title}</b>
            {description !== undefined && description !== '' && <span className="text-2">{description}</span>}
          </li>
        ))}
      </ul>
    </DialogFrame>
  );
}
