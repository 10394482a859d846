import { Button } from '@mui/material';
import { CreateButton, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { TrashButton } from './trash/trash-button.js';

/** Shown while there are no customers at all. */
export function EmptyCustomers() {
  const translate = useTranslate();
  const can = useCan();
  return (
    <EmptyState area="customers">
      {can('customer.create') && <CreateButton variant="contained" />}
      {can('customer.create') && can('customer.update') && (
        <Button component={Link} to="/import-customers">
          {translate('customers.import.open')}
        </Button>
      )}
      <TrashButton />
    </EmptyState>
  );
}
