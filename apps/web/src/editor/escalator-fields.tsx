import {
  Escalator,
  fieldMeta,
  getField,
  MULTI_YEAR_KINDS,
  pathsIn,
  type DescribedEntity,
  type FieldMeta,
  type FieldPath,
} from '@stackwatt/model';
import { formatNumber } from '../lib/number.ts';
import { FieldGrid } from '../ui/field-frame.tsx';
import type { Token } from '../ui/tokens.ts';
import { BoundChoice, BoundNumber, BoundSwitch } from './bound-fields.tsx';
import { fieldOf } from './described-field.ts';
import { BoundYears } from './bound-years.tsx';
import { useProject } from './use-editor.ts';
import css from './escalator-fields.module.css';

const KIND_NAMES: Record<(typeof MULTI_YEAR_KINDS)[number], string> = { linear: 'One rate', custom: 'By year' };
export const MULTI_YEAR_CHOICES = MULTI_YEAR_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));

/** Share of the first year that the last year has, in percent: the product of (1 + r/100) over the years 2 to n (D-118). */
const lastShare = (rates: readonly number[]): number => 100 * rates.slice(1).reduce((factor, rate) => factor * (1 + rate / 100), 1);
const lastText = (percent: number): string => `The last year is ${formatNumber(percent, 0)} % of the first`;

interface YearlyFieldsProps {
  readonly path: FieldPath<Escalator>;
  /** 'Energy price escalator' */
  readonly label: string;
  /** Of the switch. */
  readonly meta: FieldMeta;
  /** What describes the one rate, the list and the choice between them. */
  readonly entity: DescribedEntity;
  readonly token: Token;
  /** The values of the list are what the quantity falls by. */
  readonly isLoss?: boolean;
  /** The values of the list are the quantity itself, and these are the ones it begins with. */
  readonly defaults?: readonly number[];
  readonly disabled?: boolean;
}

/** A quantity that changes from year to year: a switch, then one rate or a value for each year. Early-stage shows the switch and why. */
export function YearlyFields({ path, label, meta, entity, token, isLoss = false, defaults, disabled = false }: YearlyFieldsProps) {
  const isEarly = useProject((project) => project.earlyAnalysis);
  const lifetime = useProject((project) => project.lifetime);
  const value = useProject((project) => getField(project, path)!);
  const at = pathsIn(path);
  const of = (key: 'linearValue' | 'customValues' | 'multiYearKind'): FieldMeta => fieldMeta(entity, key);
  const sign = isLoss ? -1 : 1;
  return (
    <div className={css.yearly}>
      <BoundSwitch
        path={at('enabled')}
        meta={meta}
        label={label}
        disabled={disabled || isEarly}
        hint={isEarly ? 'Late-stage only' : undefined}
      />
      {value.enabled && (
        <div className={css.values}>
          <FieldGrid>
            <BoundChoice
              path={at('multiYearKind')}
              meta={of('multiYearKind')}
              label="Given by"
              choices={MULTI_YEAR_CHOICES}
              span={4}
              disabled={disabled}
            />
            {value.multiYearKind === 'linear' && (
              <BoundNumber
                path={at('linearValue')}
                meta={of('linearValue')}
                fallbackDefault={entity === Escalator ? 1 : 0}
                label={isLoss ? 'Loss a year' : 'Change a year'}
                disabled={disabled}
                span={4}
                hint={lastText(100 * (1 + (sign * value.linearValue) / 100) ** (lifetime - 1))}
              />
            )}
          </FieldGrid>
          {value.multiYearKind === 'custom' && (
            <BoundYears
              path={at('customValues')}
              meta={of('customValues')}
              label={label}
              token={token}
              defaults={defaults}
              note={
                defaults === undefined
                  ? `${lastText(lastShare(value.customValues.map((one) => sign * one.value)))}; the share of the first year is not used`
                  : undefined
              }
            />
          )}
        </div>
      )}
    </div>
  );
}

interface EscalatorFieldsProps extends Pick<YearlyFieldsProps, 'path' | 'label' | 'disabled'> {
  readonly token?: Token;
}

/** Yearly change of a price or cost. */
export const EscalatorFields = ({ token = 'text-2', ...props }: EscalatorFieldsProps) => (
  <YearlyFields {...props} meta={fieldOf(Escalator, 'enabled').meta} entity={Escalator} token={token} />
);
