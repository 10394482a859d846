import { DeleteWithConfirmButton, useRecordContext, useTranslate } from 'react-admin';

/** Deletes the customer of the page after a question. */
export function DeleteCustomer() {
  const translate = useTranslate();
  const name = useRecordContext<{ id: string; name: string }>()?.name ?? '';
  return (
    <DeleteWithConfirmButton
      mutationMode="pessimistic"
      confirmTitle={translate('customers.delete.one', { name })}
      confirmContent="customers.delete.help"
      confirmColor="warning"
    />
  );
}
