import { pathTo, RegulationMarket } from '@stackwatt/model';
import { BoundSizes } from '../../editor/bound-sizes.tsx';
import { fieldOf } from '../../editor/described-field.ts';
import type { FieldSpan } from '../../ui/field-frame.tsx';

interface CommitmentFieldProps {
  readonly index: number;
  readonly field: 'maxCommitmentRegUp' | 'maxCommitmentRegDown' | 'throughputPercentage';
  readonly hint?: string;
  readonly span?: FieldSpan;
}

/** Values to calculate of a regulation market: the first is the one of the form. */
export const CommitmentField = ({ index, field, hint, span = 6 }: CommitmentFieldProps) => (
  <BoundSizes path={pathTo('regulationMarkets', index, field)} meta={fieldOf(RegulationMarket, field).meta} span={span} hint={hint} />
);
