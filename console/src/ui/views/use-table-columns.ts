import { useEffect } from 'react';
import { useResourceContext, useStore } from 'react-admin';
import type { View } from './view.js';

/** The columns of a list whose columns can be chosen. */
export interface TableColumns {
  /** In the order that they have until somebody moves them. */
  readonly all: readonly string[];
  /** Those that are hidden until somebody chooses. */
  readonly hidden: readonly string[];
  /** How many others come before them, which always stay there; none by default. */
  readonly before?: number;
}

const NONE: TableColumns = { all: [], hidden: [] };

/** The columns that a list shows, in order, and those of a view when it's opened; null for a list whose columns are fixed. */
export function useTableColumns(table: TableColumns | undefined, opened: View | undefined): readonly string[] | null {
  const { all, hidden, before = 0 } = table ?? NONE;
  // Where react-admin's table keeps them: the hidden ones by name, the order as the position that each had by itself.
  const key = `${useResourceContext()}.datatable`;
  const [chosen = hidden, choose] = useStore<readonly string[]>(key);
  const [ranks = [], rank] = useStore<readonly number[] | undefined>(`${key}_columnRanks`);
  const names = all.join();
  useEffect(() => {
    if (names === '' || opened === undefined) return;
    const { columns } = opened;
    choose(columns === null ? hidden : all.filter((name) => !columns.includes(name)));
    rank(columns === null ? undefined : ranksOf(all, columns, before));
    // What somebody chooses afterwards stays.
  }, [opened?.id, names]);
  return table === undefined ? null : inOrder(all, ranks, before).filter((name) => !chosen.includes(name));
}

function ranksOf(all: readonly string[], columns: readonly string[], before: number): number[] {
  const order = new Set([...columns.filter((name) => all.includes(name)), ...all]);
  return [...Array(before).keys(), ...[...order].map((name) => before + all.indexOf(name))];
}

/** As react-admin reads the ranks: a column without one stays where it is. */
function inOrder(all: readonly string[], ranks: readonly number[], before: number): string[] {
  const placed: string[] = [];
  all.forEach((name, position) => {
    const at = ranks.indexOf(before + position);
    placed[at === -1 ? before + position : at] = name;
  });
  return Object.values(placed);
}
