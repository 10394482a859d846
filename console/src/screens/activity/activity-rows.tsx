import { Box, Link, Typography } from '@mui/material';
import { useGetMany, useListContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { LogEntry, type CustomerLogEntry } from '../customers/log/log-entry.js';
import type { Customer } from '../customers/customer.js';

/** The entries of the page, newest first. */
export function ActivityRows() {
  const translate = useTranslate();
  const { data = [], isPending } = useListContext<CustomerLogEntry>();
  const ids = [...new Set(data.map(({ customer_id }) => customer_id))];
  const { data: customers = [] } = useGetMany<Customer>('customers', { ids }, { enabled: ids.length > 0 });
  const names = new Map(customers.map((customer) => [customer.id, customer.name]));
  if (!isPending && data.length === 0)
    return <Typography sx={{ p: 2, minHeight: 400 }}>{translate('activity.none')}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={translate('activity.title')}
      sx={{ listStyle: 'none', m: 0, p: 2, minHeight: 400, overflowWrap: 'anywhere' }}
    >
      {data.map((entry) => (
        <LogEntry key={entry.id} entry={entry}>
          {names.has(entry.customer_id) ? (
            <Link component={RouterLink} to={`/customers/${entry.customer_id}/show`}>
              {names.get(entry.customer_id)}
            </Link>
          ) : (
            translate('activity.deleted_customer')
          )}
        </LogEntry>
      ))}
    </Box>
  );
}
