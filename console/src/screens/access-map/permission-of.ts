import { useCallback } from 'react';
import type { ExplainedPermission } from '../../ui/access/explained-permission.js';
import { explainHeld, type MapColumn, type MapRecords } from './map-records.js';
import type { ExplainedRow } from './use-explained-rows.js';
import type { MapRow } from './use-map-rows.js';

/** Explains a permission of a row; undefined while that isn't known. */
export type PermissionOf = (
  row: MapRow,
  column: MapColumn,
  known: ExplainedRow | undefined,
) => ExplainedPermission | undefined;

/** What the service says, and until it has, in the present what follows from what is held. */
export function usePermissionOf(records: MapRecords | undefined, at: string): PermissionOf {
  return useCallback(
    (row, column, known) => {
      if (known !== undefined) return known?.get(`${column.ability}.${column.action}`);
      const isWaiting = at !== '' && row.access !== undefined;
      return isWaiting || records === undefined ? undefined : explainHeld(row, column, records);
    },
    [records, at],
  );
}
