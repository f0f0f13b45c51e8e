import { brokenBound, CapacityEvent, fieldMeta } from '@stackwatt/model';
import { helpOf } from '../../editor/described-field.ts';
import { SelectField } from '../../ui/choice-fields.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FieldGrid } from '../../ui/field-frame.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { HOUR_CHOICES } from './market-texts.ts';

interface EventFieldsProps {
  readonly id: string;
  readonly event: CapacityEvent;
  readonly year: number;
  readonly format: number;
  readonly onChange: (part: Partial<CapacityEvent>) => void;
}

/** Date, hour and duration of the chosen event. */
export function EventFields({ id, event, year, format, onChange }: EventFieldsProps) {
  return (
    <FieldGrid>
      <DateField
        id={`${id}.date`}
        label="Date"
        span={4}
        value={event.date.slice(0, 10)}
        format={format}
        help={helpOf(fieldMeta(CapacityEvent, 'date'), '')}
        check={(date) => (date.startsWith(`${year}-`) ? undefined : `The date must lie in ${year}`)}
        onCommit={(date) => onChange({ date: `${date}T${event.date.slice(11, 16) || '00:00'}` })}
      />
      <SelectField
        id={`${id}.hour`}
        label="Begins"
        span={4}
        value={event.date.slice(11, 13)}
        choices={HOUR_CHOICES}
        onCommit={(begins) => onChange({ date: `${event.date.slice(0, 10)}T${begins}:00` })}
      />
      <NumberField
        id={`${id}.duration`}
        label="Duration"
        unit="h"
        span={4}
        value={event.duration}
        help={helpOf(fieldMeta(CapacityEvent, 'duration'), '')}
        check={(value) => brokenBound(value, fieldMeta(CapacityEvent, 'duration'))}
        onCommit={(duration) => onChange({ duration })}
      />
    </FieldGrid>
  );
}
