import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { acceptBrowser, hasAcceptedBrowser, isSupportedBrowser } from './browser-support.ts';

/** NOTE-01 to NOTE-03: said once to a browser the product was not tried on; nothing is refused. */
export function BrowserSupportDialog() {
  const [isOpen, setIsOpen] = useState(() => !isSupportedBrowser(navigator.userAgent) && !hasAcceptedBrowser());
  const accept = (): void => {
    acceptBrowser();
    setIsOpen(false);
  };
  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={accept}
      title="Browser Support"
      actions={
        <Button kind="primary" onClick={accept}>
          Continue
        </Button>
      }
    >
      Stackwatt is made for desktop use in the common browsers: Chrome, Edge, Firefox and Safari. Other browsers and small screens show
      every project and result, but tables and charts have less room and were not tried on each of them.
    </DialogFrame>
  );
}
