import { OPERATOR_IDS } from '@stackwatt/formats';
import type { EnergyMarketKind } from '@stackwatt/model';
import { IconCloudDownload } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { useSettings } from '../../../lib/settings.ts';
import { EditButton } from '../../../ui/button.tsx';
import type { FetchSlot } from '../../../ui/import/series-sources.tsx';
import { FetchDialog } from './fetch-dialog.tsx';

interface FetchPricesProps extends FetchSlot {
  readonly marketKind: EnergyMarketKind;
}

/** A button beside those of the import, where the settings of the server name the service of an operator. */
function FetchPrices({ label, ...dialog }: FetchPricesProps) {
  const { priceOperators: ids } = useSettings();
  const [isOpen, setIsOpen] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <EditButton
        size="small"
        kind="quiet"
        icon={IconCloudDownload}
        disabled={dialog.disabled}
        aria-haspopup="dialog"
        aria-label={`Fetch ${label} from operator`}
        onClick={() => setIsOpen(true)}
      >
        Fetch from operator
      </EditButton>
      {isOpen && <FetchDialog {...dialog} operators={OPERATOR_IDS.filter((id) => ids.includes(id))} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** UX-76: the button of each market. */
export const fetchButtons: Readonly<Record<EnergyMarketKind, ComponentType<FetchSlot>>> = {
  dam: (slot) => <FetchPrices marketKind="dam" {...slot} />,
  fmm: (slot) => <FetchPrices marketKind="fmm" {...slot} />,
  rtm: (slot) => <FetchPrices marketKind="rtm" {...slot} />,
};
