import type { OpenedSession } from '../../../application/ports/session-repository.js';
import { UNKNOWN_DEVICE, type ListedSession, type Session } from '../../../domain/sessions/session.js';
import type { SessionDocument } from '../documents/documents.js';

export function writeSession(session: OpenedSession): SessionDocument {
  const { id, userId, epoch, openedAt, expiresAt, device = UNKNOWN_DEVICE } = session;
  const used = { address: device.address, user_agent: device.userAgent, last_seen: openedAt };
  return { _id: id, user_id: userId, epoch, opened_at: openedAt, expires_at: expiresAt, ...used };
}

export function readSession({ _id, user_id, epoch, opened_at, expires_at }: SessionDocument): Session {
  return { id: _id, userId: user_id, epoch, openedAt: opened_at, expiresAt: expires_at };
}

export function readListedSession(document: SessionDocument): ListedSession {
  const { address = '', user_agent = '', opened_at, last_seen = opened_at } = document;
  return { ...readSession(document), device: { address, userAgent: user_agent }, lastSeen: last_seen };
}
