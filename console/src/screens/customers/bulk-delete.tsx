import { BulkDeleteWithConfirmButton, useListContext, useTranslate } from 'react-admin';
import { MAX_SELECTED } from './limits.js';

/** Deletes the selected customers after a question. */
export function BulkDelete() {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const count = selectedIds.length;
  return (
    <BulkDeleteWithConfirmButton
      mutationMode="pessimistic"
      color="primary"
      disabled={count > MAX_SELECTED}
      confirmTitle={translate('customers.delete.title', { smart_count: count })}
      confirmContent="customers.delete.help"
      confirmColor="warning"
    />
  );
}
