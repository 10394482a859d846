import type { Change } from '../../domain/changes/change.js';

/** A record with entries in the log. Sessions are never requested. */
export interface RecordOfLog {
  readonly resource: Exclude<Change['resource'], 'session'>;
  readonly recordId: string;
}
