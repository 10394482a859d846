import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import { pastMoment } from '../past-moment.js';
import type { Versioned } from '../versioned.js';

/** How many views one person may have, how many may be for everybody, and how many there may be. */
export const MAX_OWN_VIEWS = 100;
export const MAX_SHARED_VIEWS = 200;
export const MAX_VIEWS = 10_000;
/** Of the filter, the order and the columns of one view, as JSON in UTF-8. */
export const MAX_VIEW_BYTES = 8_192;

/** What a list is sorted by. */
export interface ViewSort {
  readonly field: string;
  readonly order: 'ASC' | 'DESC';
}

/** What people save of a list. */
export interface ViewFields {
  readonly name: string;
  /** The list's parameters, as its address has them. */
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  readonly sort: ViewSort | null;
  /** The columns that are shown; null for those that the list shows by itself. */
  readonly columns: readonly string[] | null;
  /** Whether it's for everybody who may read the list. */
  readonly shared: boolean;
  /** Whether the menu shows it to everybody who sees it. */
  readonly pinned: boolean;
}

/** A saved view of a list. It decides nothing: who opens it sees what the list shows them. */
export interface View extends ViewFields, Versioned {
  readonly id: string;
  /** Null once its owner was deleted; only shared ones stay then. */
  readonly ownerId: string | null;
  /** The list, by the path of the API. */
  readonly resource: string;
}

/** A view as it's stored: what storages look for, and the rest as JSON. */
export interface StoredView extends Pick<View, 'id' | 'ownerId'> {
  readonly audience: 'owner' | 'everybody';
  readonly data: string;
}

export function storeView({ id, ownerId, shared, ...data }: View): StoredView {
  return { id, ownerId, audience: shared ? 'everybody' : 'owner', data: JSON.stringify(data) };
}

/** Times that were stored before the clock was set back are `now`. */
export function readView({ id, ownerId, audience, data }: StoredView, now: number): View {
  const stored = JSON.parse(data) as Omit<View, 'id' | 'ownerId' | 'shared'>;
  const times = { created: pastMoment(stored.created, now), updated: pastMoment(stored.updated, now) };
  return { ...stored, ...times, id, ownerId, shared: audience === 'everybody' };
}

/** Fields that lists of views filter, sort and search by, under their wire names. */
export const VIEW_FIELDS = listFields(
  ['name'],
  { resource: 'text', owner_id: 'text', shared: 'boolean', pinned: 'boolean' },
  { optional: new Set(['owner_id']), maxTexts: FEW_TEXTS },
);

/** Value of a view in a field of `VIEW_FIELDS`. */
export function viewValue(view: View, field: string): FieldValue {
  if (field === 'owner_id') return view.ownerId;
  return (view as unknown as Readonly<Record<string, FieldValue>>)[field] ?? null;
}
