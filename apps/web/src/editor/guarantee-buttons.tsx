import { addGuaranteeSeries, resizeGuarantee, type GuaranteeSeries } from '@stackwatt/model';
import { IconPlus, IconX } from '@tabler/icons-react';
import { EditButton } from '../ui/button.tsx';

interface GuaranteeButtonsProps {
  readonly series: readonly GuaranteeSeries[];
  /** Of the longest series. */
  readonly years: number;
  readonly put: (label: string, change: (list: readonly GuaranteeSeries[]) => GuaranteeSeries[]) => void;
}

/** SED-33: series and years of a guarantee come and go; one year stays. */
export const GuaranteeButtons = ({ series, years, put }: GuaranteeButtonsProps) => (
  <>
    <EditButton size="small" icon={IconPlus} onClick={() => put('add a guaranteed series', addGuaranteeSeries)}>
      Add series
    </EditButton>
    {series.length > 0 && (
      <>
        <EditButton size="small" icon={IconPlus} onClick={() => put('add a guaranteed year', (list) => resizeGuarantee(list, years + 1))}>
          Add year
        </EditButton>
        <EditButton
          size="small"
          icon={IconX}
          disabled={years <= 1}
          onClick={() => put('remove a guaranteed year', (list) => resizeGuarantee(list, years - 1))}
        >
          Remove year {years}
        </EditButton>
      </>
    )}
  </>
);
