import { Box, Card } from '@mui/material';
import { EditButton, Show, TopToolbar, useRecordContext } from 'react-admin';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { CopyAsCurl } from '../../ui/copy-as-curl.js';
import { CustomerDetails } from './customer-details.js';
import { DeleteCustomer } from './delete-customer.js';
import { CustomerLog } from './log/customer-log.js';
import { CustomerMembership } from './customer-membership.js';

/** A customer: fields on one side; what they are in, and what happened, on the other. */
export function CustomerShow() {
  const can = useCan();
  return (
    <Show actions={<Actions />} component="div">
      <Box sx={LAYOUT}>
        <Card sx={{ p: 2 }}>
          <CustomerDetails />
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {can('segment.read') && (
            <Card sx={{ p: 2, minHeight: 160 }}>
              <CustomerMembership />
            </Card>
          )}
          <Card sx={{ p: 2 }}>
            <CustomerLog />
          </Card>
        </Box>
      </Box>
    </Show>
  );
}

function Actions() {
  const can = useCan();
  const { id } = useRecordContext() ?? {};
  return (
    <TopToolbar>
      {id !== undefined && (
        <CopyAsCurl request={{ method: 'GET', url: `${client.url}/customers/${encodeURIComponent(id)}` }} />
      )}
      {can('customer.update') && <EditButton />}
      {can('customer.delete') && <DeleteCustomer />}
    </TopToolbar>
  );
}

const LAYOUT = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const;
