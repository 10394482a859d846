import { useListContext } from 'react-admin';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { useDeletionHelp } from './deletion-help.js';
import { MAX_SELECTED } from './limits.js';

/** Deletes the selected customers after naming them. */
export function BulkDelete() {
  const { selectedIds } = useListContext();
  const isTooMany = selectedIds.length > MAX_SELECTED;
  return <DeleteManyWithEffect title="customers.delete.title" {...useDeletionHelp()} disabled={isTooMany} />;
}
