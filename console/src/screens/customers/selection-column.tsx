import { Checkbox } from '@mui/material';
import { useMemo } from 'react';
import { DataTable, useDataTableRenderContext, useListContext, useRecordContext, useTranslate } from 'react-admin';
import type { Customer } from './customer.js';

/** Selects rows. The table's own boxes have names that screen readers don't get with this version of Material UI. */
export function SelectionColumn() {
  // It can't be hidden like other columns.
  const context = useDataTableRenderContext();
  const header = useMemo(() => <SelectPage />, []);
  if (context === 'columnsSelector') return null;
  return <DataTable.Col label={header} disableSort padding="checkbox" render={() => <SelectRow />} />;
}

function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext<Customer>();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const toggle = () => {
    const others = selectedIds.filter((id) => !ids.includes(String(id)));
    onSelect(chosen.length === ids.length ? others : [...others, ...ids]);
  };
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && chosen.length === ids.length}
      indeterminate={chosen.length > 0 && chosen.length < ids.length}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
    />
  );
}

function SelectRow() {
  const translate = useTranslate();
  const { selectedIds, onToggleItem } = useListContext();
  const { id = '', name = '' } = useRecordContext<Customer>() ?? {};
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(id)}
      slotProps={{ input: { 'aria-label': translate('customers.select', { name }) } }}
    />
  );
}
