import { useEffect } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import type { View } from './view.js';

/** The columns of a list whose columns can be chosen. */
export interface TableColumns {
  readonly all: readonly string[];
  /** Those that are hidden until somebody chooses. */
  readonly hidden: readonly string[];
}

const NONE: TableColumns = { all: [], hidden: [] };

/** The columns that a list shows, and those of a view when it's opened; null for a list whose columns are fixed. */
export function useTableColumns(table: TableColumns | undefined, opened: View | undefined): readonly string[] | null {
  const { all, hidden } = table ?? NONE;
  // Where react-admin's table keeps them.
  const [chosen = hidden, choose] = useStore<readonly string[]>(`${useResourceContext()}.datatable`);
  const names = all.join();
  useEffect(() => {
    if (names === '' || opened === undefined) return;
    const { columns } = opened;
    choose(columns === null ? hidden : all.filter((name) => !columns.includes(name)));
    // What somebody chooses afterwards stays.
  }, [opened?.id, names]);
  return table === undefined ? null : all.filter((name) => !chosen.includes(name));
}
