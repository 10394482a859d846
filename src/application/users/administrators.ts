import { MAX_PAGE_SIZE, type ListQuery } from '../../domain/lists/list-query.js';
import { ADMINISTRATOR_ROLE_ID } from '../../domain/roles/role.js';

/** Whom the service tells what somebody has to look after: people who hold the built-in role directly, unless they're suspended. */
export const ADMINISTRATORS: ListQuery = {
  filters: [
    { field: 'roles', operator: 'eq', values: [ADMINISTRATOR_ROLE_ID] },
    { field: 'suspended', operator: 'eq', values: [false] },
  ],
  search: [],
  order: [{ field: 'id', descending: false }],
  page: { kind: 'after', after: undefined, limit: MAX_PAGE_SIZE },
};
