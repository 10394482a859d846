import UploadIcon from '@mui/icons-material/UploadFile';
import { Button, ColumnsButton, CreateButton, SortButton } from 'react-admin';
import { useMediaQuery } from '@mui/material';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { ListActions } from '../../ui/list-actions.js';
import { useCustomerTable } from './customer-table.js';
import { ExportCustomers } from './export/export-customers.js';
import { TrashButton } from './trash/trash-button.js';

/** The buttons above the list. */
export function CustomerListActions() {
  const can = useCan();
  const table = useCustomerTable();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <ListActions table={table}>
      {isPhone ? <SortButton fields={SORTED} /> : <ColumnsButton />}
      <ExportCustomers />
      <TrashButton />
      {can('customer.create') && can('customer.update') && (
        <Button component={Link} to="/import-customers" label="customers.import.open">
          <UploadIcon />
        </Button>
      )}
      {can('customer.create') && <CreateButton />}
    </ListActions>
  );
}

/** A table's heads sort, which a phone doesn't show. */
const SORTED = ['name', 'company', 'created', 'updated'];
