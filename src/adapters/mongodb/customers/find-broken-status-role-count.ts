import type { ClientSession } from 'mongodb';
import { SNAPSHOT } from '../database/at-one-moment.js';
import { fold } from '../../../domain/text/fold.js';
import { countByIds } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { statusRoleId } from '../../storage-kernel/status-role-changes.js';
import { BY_STATUS_AND_ROLE } from './customer-indexes.js';
import type { StatusRoleCountDocument } from '../documents/customer-documents.js';

/** Implements `AuditSnapshot.findBrokenDerivation` for the status-role counts. */
export async function findBrokenStatusRoleCount(
  { customers, statusRoleCounts }: MongoCollections,
  session: ClientSession,
): Promise<string | undefined> {
  let sum = 0;
  for await (const rows of readBatches(statusRoleCounts, session)) {
    for (const row of rows) {
      const { status, role } = row;
      const counted = await customers.countDocuments(
        { status, role },
        { ...SNAPSHOT, session, hint: BY_STATUS_AND_ROLE },
      );
      if (!isSound(row) || counted !== row.customers) {
        return `customer_cells: says ${row.customers} of the status "${status}" and role "${role}", there are ${counted}`;
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
