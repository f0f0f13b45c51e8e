import { IconEdit, IconFiles, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Button } from '../../button.tsx';
import { plural } from '../../../lib/number.ts';
import { Icon } from '../../icon.tsx';
import { StateText } from '../../notice.tsx';
import type { Token } from '../../tokens.ts';
import { stripScale } from './day-strip.ts';
import { useStrips, type LoadValues } from './use-strips.ts';
import { YearMultiples } from './year-multiples.tsx';
import type { YearQuantity } from './year-quantity.ts';
import { rowOfYear, type YearRow } from './year-rows.ts';
import type { YearsContext } from './years-state.ts';
import css from './years.module.css';

interface StoredYearsProps {
  readonly rows: readonly YearRow[];
  readonly mode: YearsContext['mode'];
  readonly lifetime: number;
  readonly unit: string;
  readonly token: Token;
  readonly quantity: YearQuantity;
  readonly yearName: (projectYear: number) => string;
  readonly load: LoadValues;
  readonly label: string;
  readonly disabled: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => Promise<void>;
}

/** '6 files', or the one file whose years they are: each is called after it and its year. */
function nameOf(rows: readonly YearRow[], mode: YearsContext['mode']): string {
  if (mode === 'multiple') return plural(rows.length, 'file');
  const names = new Set(rows.map(({ fileName }) => fileName.replace(/, (?:year )?[^,]+$/, '')));
  return names.size === 1 && !names.has('') ? [...names][0]! : 'Years of a file';
}

/** The years in use, each project year on one scale. */
export function StoredYears({
  rows,
  mode,
  lifetime,
  unit,
  token,
  quantity,
  yearName,
  load,
  label,
  disabled,
  onEdit,
  onRemove,
}: StoredYearsProps) {
  const strips = useStrips(rows, load);
  const scale = useMemo(() => stripScale([...strips.values()]), [strips]);
  const inUse = Array.from({ length: lifetime }, (_, i) => i + 1).filter((year) => rowOfYear(rows, year)?.stored?.state === 'ready').length;
  const steps = [...new Set(rows.map(({ stepMinutes }) => stepMinutes))].join(' and ');
  const repairs = new Set(rows.flatMap(({ stored }) => stored?.repairs ?? []));
  return (
    <div>
      <div className={css.stored}>
        <Icon icon={IconFiles} />
        <b className={css.storedName}>{nameOf(rows, mode)}</b>
        <span className="text-2">
          {mode === 'singleFile' && `${plural(rows.length, 'year')} of the file, `}
          {steps} min
        </span>
        {repairs.size > 0 && (
          <details className={css.repairs}>
            <summary>Changes on import: {repairs.size}</summary>
            <ul>
              {rows.map(
                (row) =>
                  (row.stored?.repairs.length ?? 0) > 0 && (
                    <li key={row.key}>
                      <b>{row.fileName}</b> {row.stored!.repairs.join('; ')}
                    </li>
                  ),
              )}
            </ul>
          </details>
        )}
        <span className="space" />
        <StateText tone={inUse === lifetime ? 'ok' : 'danger'} boxed>
          {inUse === lifetime ? `${inUse} years in use` : `${inUse} of ${lifetime} years have values`}
        </StateText>
        <Button size="small" icon={IconEdit} disabled={disabled} aria-label={`Edit import of ${label}`} onClick={onEdit}>
          Edit import
        </Button>
        <Button
          size="small"
          kind="quiet"
          icon={IconTrash}
          disabled={disabled}
          aria-label={`Remove the years of ${label}`}
          onClick={() => void onRemove()}
        >
          Remove
        </Button>
      </div>
      <YearMultiples {...{ rows, strips, scale, token, unit, quantity, lifetime, yearName }} />
    </div>
  );
}
