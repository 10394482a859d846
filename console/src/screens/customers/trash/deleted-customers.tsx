import EraseIcon from '@mui/icons-material/DeleteForever';
import { useMediaQuery, type Theme } from '@mui/material';
import {
  AutocompleteInput,
  BulkActionsToolbar,
  Button,
  DataTable,
  List,
  ReferenceInput,
  SelectAllButton,
  TextInput,
  TopToolbar,
  useListContext,
  type RaRecord,
} from 'react-admin';
import { useAbout } from '../../../session/use-about.js';
import { useCan } from '../../../session/use-can.js';
import { CopyListAsCurl } from '../../../ui/copy-as-curl.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Moment } from '../../../ui/moment.js';
import { MomentInput } from '../../../ui/moment-input.js';
import { useSelectedNames } from '../../../ui/use-selected-names.js';
import { useSelectionOfFilters } from '../../../ui/use-selection-of-filters.js';
import { OperationBar } from '../bulk-edit/operation-bar.js';
import { MAX_SELECTED } from '../limits.js';
import { DeletedCell, DeletedBy, RowActions } from './deleted-cells.js';
import { TRASH, type DeletedCustomer } from './deleted-customer.js';
import { useErase } from './use-erase.js';

const FILTERS = [
  <TextInput key="name" source="name_like" label="resources.customers.fields.name" alwaysOn />,
  <MomentInput key="from" source="deleted_gte" label="customers.trash.from" alwaysOn />,
  <MomentInput key="to" source="deleted_lte" label="customers.trash.to" alwaysOn />,
];
const BY = (
  <ReferenceInput key="by" source="deleted_by" reference="users" sort={{ field: 'last_name', order: 'ASC' }} alwaysOn>
    <AutocompleteInput label="customers.trash.by" />
  </ReferenceInput>
);

/** The customers that were deleted and are still kept: to be restored, or erased for good. */
export function DeletedCustomers() {
  const can = useCan();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const days = useAbout()?.trash_days ?? 0;
  return (
    <>
      <OperationBar />
      <List
        resource={TRASH}
        title="customers.trash.title"
        storeKey="trash"
        filters={can('account.read') ? [...FILTERS, BY] : FILTERS}
        sort={{ field: 'deleted', order: 'DESC' }}
        perPage={25}
        actions={<Actions />}
        empty={
          <EmptyState area={days === 0 ? 'customers.trash.off' : 'customers.trash'} values={{ smart_count: days }} />
        }
      >
        <DataTable
          rowClick={false}
          bulkActionsToolbar={<BulkActions />}
          // The table remembers its columns by position.
          {...(isNarrow && { storeKey: 'trash.phone' })}
        >
          <DataTable.Col source="name" label="resources.customers.fields.name">
            <DeletedCell isNarrow={isNarrow} />
          </DataTable.Col>
          {!isNarrow && (
            <DataTable.Col
              source="deleted"
              label="customers.trash.deleted"
              render={({ deleted }: DeletedCustomer) => <Moment at={deleted} />}
            />
          )}
          {!isNarrow && (
            <DataTable.Col source="deleted_by" label="customers.trash.by">
              <DeletedBy />
            </DataTable.Col>
          )}
          {!isNarrow && (
            <DataTable.Col
              source="erased_after"
              label="customers.trash.erased_after"
              disableSort
              render={({ erased_after: at }: DeletedCustomer) => <Moment at={at} />}
            />
          )}
          {!isNarrow && (
            <DataTable.Col source="id" label="customers.trash.actions" disableSort>
              <RowActions />
            </DataTable.Col>
          )}
        </DataTable>
      </List>
    </>
  );
}

/** All can be erased where all are listed. */
function Actions() {
  useSelectionOfFilters();
  const { total = 0, ...list } = useListContext();
  const { eraseAll, dialog } = useErase();
  const isFiltered = Object.keys(list.filterValues as object).length > 0;
  return (
    <TopToolbar>
      <CopyListAsCurl resource={TRASH} />
      {total > 0 && !isFiltered && (
        <Button label="customers.trash.erase.all_button" color="error" onClick={() => eraseAll(total)}>
          <EraseIcon />
        </Button>
      )}
      {dialog}
    </TopToolbar>
  );
}

const nameOf = (record: RaRecord) => (record as DeletedCustomer).customer.name;

function BulkActions() {
  const { selectedIds } = useListContext<DeletedCustomer>();
  const names = useSelectedNames(nameOf);
  const { erase, dialog } = useErase();
  return (
    <BulkActionsToolbar selectAllButton={<SelectAllButton limit={MAX_SELECTED} />}>
      <Button
        label="customers.trash.erase.button"
        color="error"
        disabled={selectedIds.length > MAX_SELECTED}
        onClick={() => erase(selectedIds, names)}
      >
        <EraseIcon />
      </Button>
      {dialog}
    </BulkActionsToolbar>
  );
}
