import { useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { showToast } from '../../../ui/toast.tsx';

/** CF-02: a file that takes its time: the button waits, and a failure is said. @param what  'Cash flow by year' */
export function useExport(what: string, save: () => Promise<void>): { readonly isExporting: boolean; readonly run: () => void } {
  const [isExporting, setIsExporting] = useState(false);
  const run = (): void => {
    setIsExporting(true);
    save()
      .catch((error: unknown) => showToast({ tone: 'danger', text: `${what} could not be exported: ${messageOf(error)}` }))
      .finally(() => setIsExporting(false));
  };
  return { isExporting, run };
}
