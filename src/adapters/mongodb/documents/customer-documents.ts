import type { ColumnCount } from '../../../domain/customers/column-counts.js';
import type { FoldedCustomerFields, NamedCustomerFields } from '../../../domain/customers/customer-fields.js';
import type { CustomerLogType, FieldChange } from '../../../domain/customers/customer-log.js';
import type { Scalar } from '../../../domain/lists/list-query.js';

/**
 * The end of the customers' log. It's in its own collection, so it doesn't trigger notifications about authority
 * changes.
 */
export interface CustomerHeadDocument {
  readonly _id: 'customers';
  readonly seq: number;
  /** Id of the group that last locked the row. */
  readonly locked_by: string;
  /** Raised whenever a tracked filter is added or removed; at least the latest key assigned. */
  readonly filters: number;
  /** By key, the change in each tracked filter's count since tracking began. */
  readonly filter_deltas: Readonly<Record<string, number>>;
  /** How many deleted customers are kept; absent if there never was one. */
  readonly trashed?: number;
}

/** A sort key across types. MongoDB compares it field by field: first the rank of the type, then the folded value. */
export interface MixedKey {
  readonly rank: number;
  readonly value: Scalar;
}

/** The standard fields, and their values folded by the domain to filter and sort by. */
export interface CustomerDocument extends NamedCustomerFields, FoldedCustomerFields {
  readonly _id: string;
  /** The last part of `avatar`; absent when there is none. */
  readonly avatar_name?: string;
  /** The own columns in order. Keys start with a letter and contain no dot, so each is a valid path. */
  readonly own: Readonly<Record<string, Scalar>>;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
  /** Sort and search keys, folded by the domain. */
  readonly own_sorted: Readonly<Record<string, MixedKey>>;
  readonly email_key: string | null;
  readonly search_text: string;
  /** All distinct trigrams (three consecutive code points) of the searched texts. */
  readonly trigrams: readonly string[];
}

/** A status-role count: the number of customers with one status and one role. */
export interface StatusRoleCountDocument {
  /** Status and role joined by a line break, which neither can contain. */
  readonly _id: string;
  readonly status: string;
  readonly role: string;
  readonly status_folded: string;
  readonly role_folded: string;
  readonly customers: number;
}

/** Number of customers with an own column, in all and by the type of their value. */
export interface ColumnCountDocument extends Omit<ColumnCount, 'name'> {
  /** The name of the column. */
  readonly _id: string;
}

export interface CustomerLogDocument {
  readonly _id: string;
  /** The sequence number in the customers' log. */
  readonly seq: number;
  readonly customer_id: string;
  readonly type: CustomerLogType;
  readonly actor_id: string;
  readonly created: number;
  readonly changes: readonly FieldChange[];
  /** The transaction that wrote the entry. Decides whether a commit of unknown outcome succeeded. */
  readonly batch: string;
}

/** A deleted customer whose entries after the id `erased_to` may still hold values. */
export interface CustomerErasureDocument {
  readonly _id: string;
  readonly erased_to: string;
}

/** A tracked filter. Its count is `base` plus the delta under `key` in `filter_deltas` of the customers' head. */
export interface TrackedFilterDocument {
  /** The digest of the criteria. */
  readonly _id: string;
  /** Never reused. */
  readonly key: number;
  /** The criteria as canonical JSON. */
  readonly criteria: string;
  readonly registered: number;
  /** The count when tracking started; null until the initial count. Every instance computes the same value. */
  readonly base: number | null;
}
