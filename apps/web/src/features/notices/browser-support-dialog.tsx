import { Button } from '../../ui/button.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';

/** NOTE-01 to NOTE-03: said once to a browser the product was not tried on; nothing is refused. */
export function BrowserSupportDialog({ onAccept }: { readonly onAccept: () => void }) {
  return (
    <DialogFrame
      isOpen
      onClose={onAccept}
      title="Browser Support"
      actions={
        <Button kind="primary" onClick={onAccept}>
          Continue
        </Button>
      }
    >
      Stackwatt is made for desktop use in the common browsers: Chrome, Edge, Firefox and Safari. Other browsers and small screens show
      every project and result, but tables and charts have less room and were not tried on each of them.
    </DialogFrame>
  );
}
