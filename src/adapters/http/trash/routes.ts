import { EraseCustomers } from '../../../application/trash/erase-customers.js';
import { EraseTrash } from '../../../application/trash/erase-trash.js';
import { ListTrash } from '../../../application/trash/list-trash.js';
import { RestoreCustomer } from '../../../application/trash/restore-customer.js';
import { customerRecord } from '../../../application/customers/customer-record.js';
import { TRASH_FIELDS, TrashRetention, trashValue } from '../../../domain/customers/trash.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import { customerEtag } from '../customers/present.js';
import { customerSchema } from '../customers/schema.js';
import { guarded, type Route } from '../declarations/route.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { respondList } from '../lists/respond-list.js';
import { respondStarted } from '../operations/respond-started.js';
import { operationSchema } from '../operations/schema.js';
import { nothing } from '../validation/fields.js';
import { erasureQuery, trashedCustomerSchema } from './schema.js';

const uses = {
  listTrash: ListTrash,
  restoreCustomer: RestoreCustomer,
  eraseCustomers: EraseCustomers,
  eraseTrash: EraseTrash,
  retention: TrashRetention,
};

/** Deleted customers that are kept. */
export const trashRoutes = routeGroup(uses, (used) => [...recordRoutes(used), ...trashWideRoutes(used)]);

function recordRoutes({ restoreCustomer }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags: ['customers'],
      method: 'POST',
      path: '/customers/trash/:id/restore',
      needs: RestoreCustomer.needs,
      operationId: 'restoreCustomer',
      summary: 'Restore a deleted customer',
      description: 'With the same id, values and history. A dry run answers the same and saves nothing.',
      dryRun: 'answered',
      responses: { 200: customerSchema },
      refusals: ['already_exists'],
      etag: 'always',
      handler: async (ctx) => {
        const { actor, params, dryRun } = ctx.state;
        const customer = await restoreCustomer.execute(actor, { ...params, isDry: dryRun !== undefined });
        ctx.etag = customerEtag(customer);
        ctx.body = customerRecord(customer);
      },
    }),
  ];
}

function trashWideRoutes({ listTrash, eraseCustomers, eraseTrash, retention }: Used<typeof uses>): Route[] {
  const common = { tags: ['customers'], path: '/customers/trash' } as const;
  return [
    guarded({
      ...common,
      method: 'GET',
      needs: ListTrash.needs,
      operationId: 'listDeletedCustomers',
      summary: 'List deleted customers that can be restored, the last deleted first',
      list: { fields: TRASH_FIELDS },
      longAnswer: true,
      responses: { 200: trashedCustomerSchema.array() },
      handler: async (ctx) => {
        const page = await listTrash.execute(ctx.state.actor, { query: ctx.state.list.query });
        const valueOf = ({ entry }: Named<TrashedCustomer>, field: string) => trashValue(entry, field);
        await respondList(ctx, page, (one) => JSON.stringify(presentTrashed(one, retention)), valueOf);
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      several: true,
      needs: EraseCustomers.needs,
      operationId: 'eraseCustomers',
      summary: 'Erase several deleted customers for good, or all of them',
      description:
        'With `id`, those with these ids, at most 200, in one transaction. With `expect`, all who are in the trash: an operation ' +
        'erases them in batches, and `GET /operations/:id` shows how far it is.',
      query: erasureQuery,
      responses: { 200: nothing, 202: operationSchema },
      location: 202,
      refusals: ['count_changed', 'in_progress'],
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        if (query.expect === undefined) {
          await eraseCustomers.execute(actor, { ids: query.id ?? [] });
          ctx.body = {};
        } else {
          respondStarted(ctx, await eraseTrash.execute(actor, { expect: query.expect }), '/customers/trash');
        }
      },
    }),
  ];
}

function presentTrashed({ entry, actorName }: Named<TrashedCustomer>, retention: TrashRetention) {
  const { customer, deleted, actorId } = entry;
  return {
    id: customer.id,
    customer: customerRecord(customer),
    deleted: new Date(deleted).toISOString(),
    deleted_by: actorId,
    deleted_by_name: actorName,
    erased_after: new Date(retention.erasedAfter(deleted)).toISOString(),
  };
}
