import type { Session } from '../../../domain/sessions/session.js';
import type { SessionDocument } from '../database/documents.js';

export function writeSession({ id, userId, epoch, openedAt, expiresAt }: Session): SessionDocument {
  return { _id: id, user_id: userId, epoch, opened_at: openedAt, expires_at: expiresAt };
}

export function readSession({ _id, user_id, epoch, opened_at, expires_at }: SessionDocument): Session {
  return { id: _id, userId: user_id, epoch, openedAt: opened_at, expiresAt: expires_at };
}
