import type { ReactNode } from 'react';
import { FilterButton, TopToolbar, useResourceContext } from 'react-admin';
import { CopyListAsCurl } from './copy-as-curl.js';
import type { TableColumns } from './views/use-table-columns.js';
import { ViewsButton } from './views/views-button.js';
import { useSelectionOfFilters } from './use-selection-of-filters.js';

interface ListActionsProps {
  /** The list's own buttons, such as `<CreateButton />`. */
  readonly children?: ReactNode;
  readonly hasFilters?: boolean;
  /** For a list whose columns can be chosen. */
  readonly table?: TableColumns | undefined;
}

/** The buttons above a list. */
export function ListActions({ children, hasFilters = false, table }: ListActionsProps) {
  const resource = useResourceContext() ?? '';
  useSelectionOfFilters();
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      <ViewsButton table={table} />
      <CopyListAsCurl resource={resource} />
      {children}
    </TopToolbar>
  );
}
