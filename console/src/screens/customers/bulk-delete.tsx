import { useListContext } from 'react-admin';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { MAX_SELECTED } from './limits.js';

/** Deletes the selected customers after naming them. */
export function BulkDelete() {
  const { selectedIds } = useListContext();
  const isTooMany = selectedIds.length > MAX_SELECTED;
  return <DeleteManyWithEffect title="customers.delete.title" help="customers.delete.help" disabled={isTooMany} />;
}
