import EditNoteIcon from '@mui/icons-material/EditNote';
import { useState } from 'react';
import { Button, useListContext, useTranslate } from 'react-admin';
import { BulkEditAllDialog } from './bulk-edit-all-dialog.js';

/** Changes all customers that match, if the list has filters and more of them than are selected. */
export function BulkEditAll() {
  const translate = useTranslate();
  const list = useListContext();
  const { selectedIds, total = 0 } = list;
  const [isOpen, setIsOpen] = useState(false);
  const isFiltered = Object.keys(list.filterValues as object).length > 0;
  if (!isOpen && (!isFiltered || total <= selectedIds.length)) return null;
  const label = translate('customers.bulk_all.open', { count: total });
  return (
    <>
      <Button label={label} onClick={() => setIsOpen(true)}>
        <EditNoteIcon />
      </Button>
      {isOpen && <BulkEditAllDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
