import type { FieldValue } from '../lists/evaluate-list.js';
import type { ListFields } from '../lists/list-fields.js';
import type { Change } from './change.js';

/** Fields that change lists filter and sort by, under their wire names. There is no full-text search. */
export const CHANGE_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'sequence'],
    ['at', 'time'],
    ['resource', 'text'],
    ['record_id', 'text'],
    ['actor_id', 'text'],
    ['action', 'text'],
  ]),
  searched: [],
  newestBy: 'id',
};

/** Value of a change in a field of `CHANGE_FIELDS`. */
export function changeValue(change: Change, field: string): FieldValue {
  switch (field) {
    case 'id':
      return change.seq;
    case 'at':
      return change.at;
    case 'resource':
      return change.resource;
    case 'record_id':
      return change.recordId;
    case 'actor_id':
      return change.actorId;
    case 'action':
      return change.action;
    default:
      return null;
  }
}
