import type { AnyKind, AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import { documentOf } from '../../storage-kernel/record-document.js';
import type { AuthorityRecordDocument } from './documents.js';

export function idOfRecord(kind: string, id: string): string {
  return `${kind}/${id}`;
}

export function writeRecord(kind: AnyKind, record: AuthorityRecord): AuthorityRecordDocument {
  return { _id: idOfRecord(kind.resource, record.id), ...documentOf(kind, record) };
}
