import { useRecordContext } from 'react-admin';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { useDeletionHelp } from './deletion-help.js';

/** Deletes the customer of the page after a question. */
export function DeleteCustomer() {
  const customer = useRecordContext<{ id: string; name: string }>();
  return <DeleteWithEffect name={customer?.name ?? ''} {...useDeletionHelp()} />;
}
