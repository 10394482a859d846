import type { Theme } from '@mui/material';
import { BulkActionsToolbar, DataTable, SelectAllButton } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { listedFields } from '../../ui/customer-fields.js';
import { kindOfOwn, labelOfOwn, useOwnColumns } from '../../ui/filters/customer-columns.js';
import { BulkDelete } from './bulk-delete.js';
import { BulkEditAll } from './bulk-edit/bulk-edit-all.js';
import { BulkEdit } from './bulk-edit/bulk-edit.js';
import { MAX_SELECTED } from './limits.js';
import type { Customer } from './customer.js';
import { SelectionColumn } from './selection-column.js';
import { CustomerRows } from './customer-rows.js';
import { Day } from '../../ui/day.js';
import { shownValue } from './shown-value.js';

const FIELDS = listedFields('name', 'company', 'email', 'status', 'role', 'first_name', 'last_name', 'phone');
/** Until somebody chooses. */
const SHOWN: readonly string[] = ['name', 'company', 'email', 'status'];
const HIDDEN = [...FIELDS.filter((name) => !SHOWN.includes(name)), 'updated'];
/** How many own columns are shown until somebody chooses. */
const SHOWN_OWN = 2;

/** The columns of the table; undefined until the own ones are known. */
export function useCustomerTable() {
  const own = useOwnColumns();
  const hasBulk = useHasBulk();
  if (own === undefined) return undefined;
  const names = own.map(({ name }) => name);
  return {
    all: [...FIELDS, ...names, 'created', 'updated'],
    hidden: [...HIDDEN, ...names.slice(SHOWN_OWN)],
    before: hasBulk ? 1 : 0,
  };
}

/** Whether there is a column to select customers with. */
function useHasBulk(): boolean {
  const can = useCan();
  return can('customer.update') || can('customer.delete');
}

/** The list as a table, whose columns can be chosen. */
export function CustomerTable() {
  const hasBulk = useHasBulk();
  const own = useOwnColumns();
  // The table remembers its columns by position, so it waits for them; the rows load meanwhile.
  const table = useCustomerTable();
  if (own === undefined || table === undefined) return null;
  return (
    <DataTable
      rowClick={false}
      hiddenColumns={table.hidden}
      bulkActionButtons={false}
      body={CustomerRows}
      bulkActionsToolbar={<BulkActions />}
      sx={TABLE}
    >
      {hasBulk && <SelectionColumn />}
      {FIELDS.map((name) =>
        name === 'name' ? (
          <DataTable.Col key={name} source={name} render={LINKED} />
        ) : (
          <DataTable.Col key={name} source={name} />
        ),
      )}
      {own.map((column) => {
        const { name } = column;
        const shown = { source: name, label: labelOfOwn(name), render: (record: Customer) => shownValue(record[name]) };
        return kindOfOwn(column) === 'number' ? (
          <DataTable.Col key={name} {...shown} align="right" />
        ) : (
          <DataTable.Col key={name} {...shown} />
        );
      })}
      <DataTable.Col source="created" render={({ created }: Customer) => <Day at={created} />} />
      <DataTable.Col source="updated" render={({ updated }: Customer) => <Day at={updated} />} />
    </DataTable>
  );
}

const LINKED = ({ id, name }: Customer) => <Link to={`/customers/${id}/show`}>{name}</Link>;

function BulkActions() {
  const can = useCan();
  return (
    <BulkActionsToolbar selectAllButton={<SelectAllButton limit={MAX_SELECTED} />}>
      {can('customer.update') && <BulkEdit />}
      {can('customer.update') && <BulkEditAll />}
      {can('customer.delete') && <BulkDelete />}
    </BulkActionsToolbar>
  );
}

/** A wide table scrolls by itself; long texts end with dots. */
const TABLE = {
  '& .RaDataTable-tableWrapper': { width: 0, minWidth: '100%', overflowX: 'auto' },
  '& td': {
    maxWidth: 176,
    height: 33,
    px: 1,
    py: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    typography: 'body2',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& tbody tr': { cursor: 'pointer', '&:hover': { backgroundColor: 'action.hover' } },
  '& td > input': {
    width: 16,
    height: 16,
    m: 0.5,
    accentColor: (theme: Theme) => theme.palette.primary.main,
    verticalAlign: 'middle',
  },
  '& .RaDataTable-headerCell': { whiteSpace: 'nowrap', px: 1 },
  '& .MuiTableSortLabel-root': { minHeight: 24 },
  '& a': { color: 'inherit', fontWeight: 500, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
} as const;
