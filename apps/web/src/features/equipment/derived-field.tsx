import { useId } from 'react';
import { FieldFrame, type FieldSpan } from '../../ui/field-frame.tsx';
import fields from '../../ui/field.module.css';

/** A value that follows from another choice: sunken, not typed. */
export function DerivedField({ label, value, span }: { readonly label: string; readonly value: string; readonly span: FieldSpan }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} span={span}>
      <div className={fields.box} data-derived="true">
        <input id={id} className={fields.input} value={value} readOnly size={value.length} />
      </div>
    </FieldFrame>
  );
}
