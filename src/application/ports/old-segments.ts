import type { RenamedColumns } from '../../domain/customers/rename-columns.js';

/** What an upgrade left to change in segments: their changes have entries in the log, which storages don't decide. */
export interface LeftSegments {
  /** The versions of all segments by id, as the older release left them. */
  readonly versions: ReadonlyMap<string, number>;
  /** Whether it was one before 0.3.0, which read `q` as one text. */
  readonly hasOldSearches: boolean;
  /** Own columns that the upgrade renamed. */
  readonly renamed: RenamedColumns;
}

export interface OldSegments {
  /** Undefined when nothing is left. */
  find(): Promise<LeftSegments | undefined>;
  /** Call when all have been written anew. */
  forget(): Promise<void>;
}
