import { brokenBound, fieldMeta, RegulationMarket, setField, fieldId, pathTo } from '@stackwatt/model';
import { helpOf } from '../../editor/bound-fields.tsx';
import { useEdit, useIssues, useProject } from '../../editor/use-editor.ts';
import { SizesField } from '../../ui/sizes-field.tsx';

interface CommitmentFieldProps {
  readonly index: number;
  readonly field: 'maxCommitmentRegUp' | 'maxCommitmentRegDown' | 'throughputPercentage';
  readonly hint?: string;
}

/** Values to search of a regulation market: the first is the one of the form. */
export function CommitmentField({ index, field, hint }: CommitmentFieldProps) {
  const path = pathTo('regulationMarkets', index, field);
  const id = fieldId(path);
  const meta = fieldMeta(RegulationMarket, field);
  const entry = useProject((project) => project.regulationMarkets[index]![field]);
  const issue = useIssues().find((one) => one.link.field === id);
  const edit = useEdit();
  return (
    <SizesField
      id={id}
      label={meta.title}
      unit={meta.unit}
      span={6}
      values={entry.values}
      help={helpOf(meta, '')}
      hint={hint}
      error={issue?.label}
      check={(value) => brokenBound(value, meta)}
      onCommit={(values) =>
        edit(`change ${meta.title.toLowerCase()}`, (project) => setField(project, path, { ...entry, singleValue: values[0]!, values }))
      }
    />
  );
}
