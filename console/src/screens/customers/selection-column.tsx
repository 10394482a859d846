import { Checkbox } from '@mui/material';
import { useMemo } from 'react';
import { DataTable, useDataTableRenderContext, useListContext, useTranslate } from 'react-admin';
import type { Customer } from './customer.js';

/** Selects rows: the box of a page; `CustomerRows` has those of the rows. The table's own boxes have no names for screen readers. */
export function SelectionColumn() {
  // It can't be hidden like other columns.
  const context = useDataTableRenderContext();
  const header = useMemo(() => <SelectPage />, []);
  if (context === 'columnsSelector') return null;
  return <DataTable.Col label={header} disableSort padding="checkbox" />;
}

function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext<Customer>();
  const ids = data.map(({ id }) => id);
  const chosen = ids.filter((id) => selectedIds.includes(id));
  const toggle = () => {
    const others = selectedIds.filter((id) => !ids.includes(id));
    onSelect(chosen.length === ids.length ? others : [...others, ...ids]);
  };
  return (
    <Checkbox
      size="small"
      checked={ids.length > 0 && chosen.length === ids.length}
      indeterminate={chosen.length > 0 && chosen.length < ids.length}
      onChange={toggle}
      slotProps={{ input: { 'aria-label': translate('ra.action.select_all') } }}
      sx={{ p: 0.5, ml: -0.25 }}
    />
  );
}
