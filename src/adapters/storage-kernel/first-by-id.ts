import type { Criteria, ListQuery } from '../../domain/lists/list-query.js';

/** The query for the members of a segment that an answer shows. */
export function firstById({ filters, search }: Criteria, limit: number) {
  const order = [{ field: 'id', descending: false }] as const;
  return { filters, search, order, page: { kind: 'slice', start: 0, limit } } as const satisfies ListQuery;
}
