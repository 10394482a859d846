import type { AuthorityResource, Change } from '../../domain/changes/change.js';

/** A record with entries in the log. Sessions are never requested. */
export interface RecordOfLog {
  readonly resource: Exclude<Change['resource'], 'session'>;
  readonly recordId: string;
}

/** All records of a resource of the authority. */
export interface ResourceOfLog {
  readonly resource: AuthorityResource;
  readonly recordId?: undefined;
}
