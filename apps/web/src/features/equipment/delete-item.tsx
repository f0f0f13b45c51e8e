import { DeleteButton } from '../../ui/delete-button.tsx';

interface DeleteItemProps {
  /** 'Solar', 'Wind', 'Storage' */
  readonly kind: string;
  readonly name: string;
  readonly onDelete: () => void;
}

/** EQ-06: deleting a component asks first (D-033). */
export const DeleteItem = ({ kind, name, onDelete }: DeleteItemProps) => (
  <DeleteButton kind={kind} name={name} onDelete={onDelete}>
    Do you want to delete the {kind} information? With {name} go its sizes and its costs; undo brings them back.
  </DeleteButton>
);
