import { Escalator, getField, pathsIn, type FieldPath } from '@stackwatt/model';
import { formatNumber } from '../lib/number.ts';
import { FieldGrid } from '../ui/field-frame.tsx';
import { BoundNumber, BoundSwitch, fieldOf } from './bound-fields.tsx';
import { useProject } from './use-editor.ts';

interface EscalatorFieldsProps {
  readonly path: FieldPath<Escalator>;
  /** 'Energy price escalator' */
  readonly label: string;
  readonly disabled?: boolean;
}

/** Yearly change of a price or cost; late-stage only, so early-stage shows nothing. */
export function EscalatorFields({ path, label, disabled = false }: EscalatorFieldsProps) {
  const isEarly = useProject((project) => project.earlyAnalysis);
  const lifetime = useProject((project) => project.lifetime);
  const value = useProject((project) => getField(project, path)!);
  if (isEarly) return null;
  const isLinear = value.multiYearKind === 'linear';
  const last = (1 + value.linearValue / 100) ** (lifetime - 1);
  return (
    <div style={{ marginTop: 12 }}>
      <BoundSwitch path={pathsIn(path)('enabled')} {...fieldOf(Escalator, 'enabled')} label={label} disabled={disabled} />
      {value.enabled && isLinear && (
        <div style={{ marginTop: 8 }}>
          <FieldGrid>
            <BoundNumber
              path={pathsIn(path)('linearValue')}
              {...fieldOf(Escalator, 'linearValue')}
              disabled={disabled}
              span={4}
              digits={2}
              hint={`The last year is ${formatNumber(100 * last, 0)} % of the first`}
            />
          </FieldGrid>
        </div>
      )}
      {value.enabled && !isLinear && (
        <p className="text-3 small">A rate for each project year, {formatNumber(value.customValues.length)} in all.</p>
      )}
    </div>
  );
}
