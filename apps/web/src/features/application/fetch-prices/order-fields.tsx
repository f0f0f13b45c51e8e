import { priceOperators, type OperatorId } from '@stackwatt/formats';
import { useId } from 'react';
import { SelectField } from '../../../ui/choice-fields.tsx';
import { FieldGrid } from '../../../ui/field-frame.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { PriceOrderOf } from './use-price-fetch.ts';

/** Stands for a node whose name is typed. */
const OTHER = 'other';

interface OrderFieldsProps {
  readonly operators: readonly OperatorId[];
  readonly order: PriceOrderOf;
  readonly lastYear: number;
  readonly isOther: boolean;
  readonly disabled: boolean;
  readonly onOperator: (id: OperatorId) => void;
  readonly onOther: (isOther: boolean) => void;
  readonly onChange: (change: Partial<PriceOrderOf>) => void;
}

/** What is asked of an operator: whose prices, of which market, at which node, of which year. */
export function OrderFields({ operators, order, lastYear, isOther, disabled, onOperator, onOther, onChange }: OrderFieldsProps) {
  const id = useId();
  const { markets, nodes, otherNode, firstYear, yearsNote } = priceOperators[order.operator];
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, back) => String(lastYear - back));
  return (
    <FieldGrid>
      <SelectField<OperatorId>
        id={`${id}-operator`}
        label="Operator"
        span={6}
        value={order.operator}
        choices={operators.map((one) => ({ value: one, label: priceOperators[one].name }))}
        disabled={disabled}
        onCommit={onOperator}
      />
      <SelectField<PriceOrderOf['market']>
        id={`${id}-market`}
        label="Market"
        span={6}
        value={order.market}
        choices={markets.map(({ kind, name }) => ({ value: kind, label: name }))}
        disabled={disabled}
        onCommit={(market) => onChange({ market })}
      />
      <SelectField<string>
        id={`${id}-node`}
        label={otherNode === undefined ? 'Zone' : 'Node or hub'}
        span={6}
        value={isOther ? OTHER : order.node}
        choices={[
          ...nodes.map((node) => ({ value: node.id, label: node.name })),
          ...(otherNode === undefined ? [] : [{ value: OTHER, label: 'Another node' }]),
        ]}
        hint={isOther ? undefined : `${order.node} in the files of the operator`}
        disabled={disabled}
        onCommit={(node) => {
          onOther(node === OTHER);
          if (node !== OTHER) onChange({ node });
        }}
      />
      <SelectField<string>
        id={`${id}-year`}
        label="Year"
        span={6}
        value={String(order.year)}
        choices={years.map((year) => ({ value: year, label: year }))}
        hint={yearsNote}
        disabled={disabled}
        onCommit={(year) => onChange({ year: Number(year) })}
      />
      {isOther && (
        <TextField
          id={`${id}-other`}
          label="Name of the node"
          span={6}
          value={order.node}
          maxLength={60}
          placeholder={nodes[0]!.id}
          hint="As the operator writes it"
          disabled={disabled}
          check={(text) =>
            text === '' || otherNode?.test(text) === true ? undefined : `Capital letters, digits, _ and - as in ${nodes[0]!.id}`
          }
          onCommit={(node) => onChange({ node })}
        />
      )}
    </FieldGrid>
  );
}
