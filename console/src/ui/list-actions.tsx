import type { ReactNode } from 'react';
import { FilterButton, TopToolbar, useResourceContext } from 'react-admin';
import { CopyListAsCurl } from './copy-as-curl.js';

interface ListActionsProps {
  /** The list's own buttons, such as `<CreateButton />`. */
  readonly children?: ReactNode;
  readonly hasFilters?: boolean;
}

/** The buttons above a list. */
export function ListActions({ children, hasFilters = false }: ListActionsProps) {
  const resource = useResourceContext() ?? '';
  return (
    <TopToolbar>
      {hasFilters && <FilterButton />}
      <CopyListAsCurl resource={resource} />
      {children}
    </TopToolbar>
  );
}
