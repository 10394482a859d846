import type { ReactNode } from 'react';
import { FilterButton, TopToolbar, useResourceContext } from 'react-admin';
import { CopyListAsCurl } from './copy-as-curl.js';
import { useRememberList } from './list-seen.js';
import { useSelectionOfFilters } from './use-selection-of-filters.js';
import type { TableColumns } from './views/use-table-columns.js';
import { ViewsButton } from './views/views-button.js';

interface ListActionsProps {
  /** The list's own buttons, such as `<CreateButton />`. */
  readonly children?: ReactNode;
  readonly hasFilters?: boolean;
  /** For a list whose columns can be chosen. */
  readonly table?: TableColumns | undefined;
  /** Of the list's query. */
  readonly meta?: object;
}

/** The buttons above a list. */
export function ListActions({ children, hasFilters = false, table, meta }: ListActionsProps) {
  const resource = useResourceContext() ?? '';
  useSelectionOfFilters();
  useRememberList(meta);
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      <ViewsButton table={table} />
      <CopyListAsCurl resource={resource} />
      {children}
    </TopToolbar>
  );
}
