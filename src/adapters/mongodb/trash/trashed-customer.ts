import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import { fold } from '../../../domain/text/fold.js';
import { customerOfTrashed, textOfTrashed } from '../../storage-kernel/trashed-record-text.js';
import { avatarName } from '../avatars/avatar-name.js';
import type { TrashDocument } from '../documents/trash-document.js';

export function writeTrashed({ customer, deleted, actorId, entryId }: TrashedCustomer): TrashDocument {
  const { id, name, avatar } = customer;
  return {
    ...{ _id: id, deleted, actor_id: actorId, entry_id: entryId, name, name_folded: fold(name) },
    ...avatarName(avatar ?? ''),
    record: textOfTrashed(customer),
  };
}

export function readTrashed({ deleted, actor_id, entry_id, record }: TrashDocument): TrashedCustomer {
  return { customer: customerOfTrashed(record), deleted, actorId: actor_id, entryId: entry_id };
}
