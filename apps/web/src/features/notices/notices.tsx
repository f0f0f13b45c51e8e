import { useEffect, useState } from 'react';
import { fetched } from '../../ui/fetched.tsx';
import { acceptBrowser, hasAcceptedBrowser, isSupportedBrowser } from './browser-support.ts';
import { followChangelog, isNewVersion, useChangelog } from './changelog.ts';

const BrowserSupportDialog = fetched(async () => (await import('./browser-support-dialog.tsx')).BrowserSupportDialog);
const ChangelogDialog = fetched(async () => (await import('./changelog-dialog.tsx')).ChangelogDialog);

/** The notices of the product; each dialog is loaded when it has something to say. */
export function Notices() {
  const [asksForBrowser, setAsksForBrowser] = useState(() => !isSupportedBrowser(navigator.userAgent) && !hasAcceptedBrowser());
  const changelog = useChangelog();
  useEffect(() => followChangelog(), []);
  const { served } = changelog;
  return (
    <>
      {asksForBrowser && (
        <BrowserSupportDialog
          onAccept={() => {
            acceptBrowser();
            setAsksForBrowser(false);
          }}
        />
      )}
      {served !== undefined && (isNewVersion(changelog) || changelog.isAsked) && <ChangelogDialog served={served} />}
    </>
  );
}
