import { Converter, fieldId, pathsIn, setField, type FieldPath } from '@stackwatt/model';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import { EscalatorFields } from '../../editor/escalator-fields.tsx';
import { useEdit, useProject } from '../../editor/use-editor.ts';
import { ChoiceSegments } from '../../ui/choice-fields.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { Subsection } from '../../ui/section.tsx';
import { CostFields } from './cost-fields.tsx';
import { SIZES } from './field-texts.ts';

type SizingKind = 'absolute' | 'relative';

interface ConverterFieldsProps {
  /** Of the converter in the project. */
  readonly path: FieldPath<Converter>;
  readonly value: Converter;
  /** What a relative size relates to, in words, and how much that is at most, MW. */
  readonly relativeTo: string;
  readonly largestMw: number;
  /** Its cost does not count (SETUP-24). */
  readonly hasNoCost?: boolean;
}

/** A converter: its sizes, efficiency, lifetime and cost. */
export function ConverterFields({ path, value, relativeTo, largestMw, hasNoCost = false }: ConverterFieldsProps) {
  const edit = useEdit();
  const at = pathsIn(path);
  const symbol = useProject((project) => project.currencySymbol);
  const kind = value.size.sizingKind;
  const largest = Math.max(...value.size[kind]) * (kind === 'relative' ? largestMw : 1);
  return (
    <>
      <Subsection>
        <FieldGrid>
          <ChoiceSegments<SizingKind>
            id={`${fieldId(path)}.sizingKind`}
            label="Size given"
            span={4}
            value={kind}
            choices={[
              { value: 'absolute', label: 'in MW' },
              { value: 'relative', label: 'as a share' },
            ]}
            help={{ text: `In MW, or as a share of ${relativeTo}.` }}
            onCommit={(next) => edit('change converter sizing', (project) => setField(project, at('size', 'sizingKind'), next))}
          />
          <BoundSizes
            path={at('size')}
            meta={kind === 'absolute' ? SIZES.converterMw : SIZES.converterShare}
            span={8}
            hint={kind === 'relative' ? `Of ${relativeTo}` : undefined}
          />
          <BoundSizes path={at('efficiency')} {...fieldOf(Converter, 'efficiency')} span={6} />
          <BoundSizes
            path={at('lifetime')}
            {...fieldOf(Converter, 'lifetime')}
            span={6}
            hint={`Replaced at its replacement cost, in ${symbol}`}
          />
        </FieldGrid>
      </Subsection>
      <CostFields
        path={at('cost')}
        per="MW"
        amount={largest}
        unit="MW"
        hasReplacement
        set="perUnit"
        size={{ powerMw: largest, energyMwh: 0, units: 1 }}
        disabled={hasNoCost}
      />
      <Subsection title="Converter, values by year">
        <EscalatorFields path={at('omEscalator')} label="Converter O&M escalator" disabled={hasNoCost} />
        <EscalatorFields path={at('replacementEscalator')} label="Converter replacement escalator" disabled={hasNoCost} />
      </Subsection>
    </>
  );
}
