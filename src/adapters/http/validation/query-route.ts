import type { z } from 'zod';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { RouteList } from '../lists/list-request.js';

/** What a route says about its query parameters. */
export interface QueryRoute {
  readonly query?: z.ZodType | undefined;
  /**
   * Whether query parameters that it doesn't know are ignored: for pages, images, monitors and foreign protocols. Otherwise
   * they're refused, and so is a misspelt `dry_run` of any request that stores something.
   */
  readonly anyQuery?: boolean | undefined;
  readonly list?: RouteList | undefined;
  /** Filters and search alone, for routes that count and don't list. */
  readonly criteria?: ListFields | undefined;
  /** Where own columns filter: names of those that exist, with which a misspelt filter is compared. */
  readonly ownColumns?: ((actor: Caller) => Promise<readonly string[]>) | undefined;
  /** Whether `Last-Event-ID` is read. */
  readonly resumable?: boolean | undefined;
}
