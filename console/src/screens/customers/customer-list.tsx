import { useMediaQuery } from '@mui/material';
import { List, Pagination } from 'react-admin';
import { OperationBar } from './bulk-edit/operation-bar.js';
import { EmptyCustomers } from './empty-customers.js';
import { CustomerCards } from './customer-cards.js';
import { CustomerFacets } from './facets/customer-facets.js';
import { CustomerFilters } from './customer-filters.js';
import { CustomerListActions } from './customer-list-actions.js';
import { CustomerTable } from './customer-table.js';

const NEWEST_FIRST = { field: 'created', order: 'DESC' } as const;

/** The customers: one request for a page of them, and one for the numbers by status and role when the filters change. */
export function CustomerList() {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <List
      sort={NEWEST_FIRST}
      perPage={25}
      filters={<CustomerFilters />}
      actions={<CustomerListActions />}
      aside={<CustomerFacets />}
      empty={<EmptyCustomers />}
      pagination={<Pagination rowsPerPageOptions={PAGE_SIZES} />}
      sx={LAYOUT}
    >
      <OperationBar />
      {isPhone ? <CustomerCards /> : <CustomerTable />}
    </List>
  );
}

const PAGE_SIZES = [25, 50, 100];
/** Search and conditions above, buttons in the same line; the table is as wide as there's room. */
const LAYOUT = {
  '& .RaList-actions': { alignItems: { xs: 'stretch', sm: 'flex-start' }, flexWrap: { sm: 'wrap' }, gap: 1, my: 1 },
  '& .RaList-actions > :last-child': { ml: { sm: 'auto' }, py: 0, minHeight: { sm: 38 }, alignItems: 'center' },
  '& .RaList-main': { minWidth: 0 },
};
