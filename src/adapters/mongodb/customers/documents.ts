import type { CustomerLogType, FieldChange } from '../../../domain/customers/customer-log.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import type { MixedKey } from '../lists/list-shape.js';

/** Where the customers' order ends. A collection of its own: the changeNotifier of the authority hears nothing of it. */
export interface CustomerHeadDocument {
  readonly _id: 'customers';
  readonly seq: number;
  /** The batch that took the row last. */
  readonly holder: string;
  /** Raised whenever a counted filter comes or goes: the last key that was given, or more. */
  readonly filters: number;
  /** What has come to each counted filter, and gone from it, since it was registered; by key. */
  readonly filter_deltas: Readonly<Record<string, number>>;
}

export interface CustomerDocument {
  readonly _id: string;
  readonly name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly avatar: string | null;
  /** The last part of `avatar`, absent where there is none. */
  readonly avatar_name?: string;
  readonly status: string;
  readonly role: string;
  readonly notes: string | null;
  /** The own columns in their order. Their keys begin with a letter and hold no dot, so each is a path. */
  readonly own: Readonly<Record<string, Scalar>>;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
  /** What lists sort and search by, as the domain folds it. */
  readonly own_sorted: Readonly<Record<string, MixedKey>>;
  readonly status_folded: string;
  readonly role_folded: string;
  readonly name_folded: string;
  readonly first_name_folded: string | null;
  readonly last_name_folded: string | null;
  readonly email_folded: string | null;
  readonly phone_folded: string | null;
  readonly company_folded: string | null;
  readonly search_text: string;
  /** Every three code points in a row of the searched texts, each once. */
  readonly trigrams: readonly string[];
}

/** How many customers there are of one status and role. */
export interface StatusRoleCountDocument {
  /** Both, a line break between them, which neither holds. */
  readonly _id: string;
  readonly status: string;
  readonly role: string;
  readonly status_folded: string;
  readonly role_folded: string;
  readonly customers: number;
}

export interface CustomerLogDocument {
  readonly _id: string;
  /** Its number in the customers' order. */
  readonly seq: number;
  readonly customer_id: string;
  readonly type: CustomerLogType;
  readonly actor_id: string;
  readonly created: number;
  readonly changes: readonly FieldChange[];
  /** The transaction that wrote it: by this an unknown commit is decided. */
  readonly batch: string;
}

/** A customer who is gone while entries after the id `erased_to` may still have values. */
export interface CustomerErasureDocument {
  readonly _id: string;
  readonly erased_to: string;
}
