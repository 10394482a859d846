import EditIcon from '@mui/icons-material/Edit';
import { useState } from 'react';
import { Button, useListContext } from 'react-admin';
import { MAX_SELECTED } from '../limits.js';
import { BulkEditDialog } from './bulk-edit-dialog.js';

/** Changes one field of the selected customers. */
export function BulkEdit() {
  const { selectedIds } = useListContext();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button label="customers.bulk.open" disabled={selectedIds.length > MAX_SELECTED} onClick={() => setIsOpen(true)}>
        <EditIcon />
      </Button>
      {isOpen && <BulkEditDialog ids={selectedIds} onClose={() => setIsOpen(false)} />}
    </>
  );
}
