import { getField, setField, type EnergyMarketKind, type FieldMeta, type FieldPath, type MarketReference, fieldId } from '@stackwatt/model';
import { helpOf } from './described-field.ts';
import { useEdit, useMessages, useProject } from './use-editor.ts';
import { SelectField } from '../ui/choice-fields.tsx';
import type { FieldSpan } from '../ui/field-frame.tsx';

interface MarketChoiceProps {
  readonly path: FieldPath<MarketReference>;
  readonly meta: FieldMeta;
  readonly span?: FieldSpan;
}

/** An energy market of the project by name; one that is not there any more stays shown until another is chosen. */
export function MarketChoice({ path, meta, span = 4 }: MarketChoiceProps) {
  const id = fieldId(path);
  const markets = useProject((project) => (project.useEnergyMarket ? project.energyMarkets : []));
  const reference = useProject((project) => getField(project, path));
  const messages = useMessages(id);
  const edit = useEdit();
  const value: EnergyMarketKind | 'none' = reference?.kind ?? 'none';
  const choices = markets.map(({ kind, name }) => ({ value: kind as EnergyMarketKind | 'none', label: name }));
  const isKnown = choices.some((choice) => choice.value === value);
  return (
    <SelectField<EnergyMarketKind | 'none'>
      id={id}
      label={meta.title}
      span={span}
      help={helpOf(meta, '')}
      value={value}
      {...messages}
      disabled={markets.length === 0}
      choices={isKnown ? choices : [{ value, label: value === 'none' ? 'Choose a market' : 'A market that is not there' }, ...choices]}
      onCommit={(kind) => kind !== 'none' && edit(`change ${meta.title.toLowerCase()}`, (project) => setField(project, path, { kind }))}
    />
  );
}
