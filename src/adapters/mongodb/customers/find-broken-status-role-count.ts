import type { ClientSession } from 'mongodb';
import { SNAPSHOT } from '../database/at-one-moment.js';
import { fold } from '../../../domain/text/fold.js';
import { countByIds } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { statusRoleId } from './status-role-counts.js';
import { BY_CELL } from './customer-indexes.js';
import type { StatusRoleCountDocument } from './documents.js';

/** As `AuditSnapshot.findBrokenDerivation`, of the numbers of customers of each status and role. */
export async function findBrokenStatusRoleCount(
  { customers, customerCells }: MongoCollections,
  session: ClientSession,
): Promise<string | undefined> {
  let sum = 0;
  for await (const cells of readBatches(customerCells, session)) {
    for (const cell of cells) {
      const { status, role } = cell;
      const counted = await customers.countDocuments({ status, role }, { ...SNAPSHOT, session, hint: BY_CELL });
      if (!isSound(cell) || counted !== cell.customers) {
        return `customer_cells: says ${cell.customers} of the status "${status}" and role "${role}", there are ${counted}`;
      }
      sum += counted;
    }
  }
  const all = await countByIds(customers, session);
  return sum === all ? undefined : `customer_cells: says ${sum} customers in all, there are ${all}`;
}

function isSound({ _id, status, role, status_folded, role_folded, customers }: StatusRoleCountDocument): boolean {
  const isFolded = status_folded === fold(status) && role_folded === fold(role);
  return isFolded && _id === statusRoleId({ status, role }) && customers > 0;
}
