import type { ReactNode } from 'react';
import { FilterButton, TopToolbar, useResourceContext } from 'react-admin';
import { CopyListAsCurl } from './copy-as-curl.js';
import { useSelectionOfFilters } from './use-selection-of-filters.js';

interface ListActionsProps {
  /** The list's own buttons, such as `<CreateButton />`. */
  readonly children?: ReactNode;
  readonly hasFilters?: boolean;
}

/** The buttons above a list. */
export function ListActions({ children, hasFilters = false }: ListActionsProps) {
  const resource = useResourceContext() ?? '';
  useSelectionOfFilters();
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      <CopyListAsCurl resource={resource} />
      {children}
    </TopToolbar>
  );
}
