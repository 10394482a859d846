import type { AnyBulkWriteOperation } from 'mongodb';
import { fold } from '../../../domain/text/fold.js';
import { StatusRoleChanges, statusRoleId } from '../../storage-kernel/status-role-changes.js';
import type { StatusRoleCountDocument } from '../documents/customer-documents.js';

/** Accumulates the changes to status-role counts. */
export class StatusRoleDeltas extends StatusRoleChanges {
  /** Empty when no count changes. Counts that become 0 are removed. */
  writes(): AnyBulkWriteOperation<StatusRoleCountDocument>[] {
    const decreased = this.net.filter(({ by }) => by < 0).map(statusRoleId);
    return [
      ...this.net.map(({ status, role, by }) => ({
        updateOne: {
          filter: { _id: statusRoleId({ status, role }) },
          update: {
            $inc: { customers: by },
            $setOnInsert: { status, role, status_folded: fold(status), role_folded: fold(role) },
          },
          upsert: true,
        },
      })),
      ...(decreased.length === 0 ? [] : [{ deleteMany: { filter: { _id: { $in: decreased }, customers: 0 } } }]),
    ];
  }
}
