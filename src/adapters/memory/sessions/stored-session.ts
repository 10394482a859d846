import type { LiveSessions, OpenedSession } from '../../../application/ports/session-repository.js';
import { UNKNOWN_DEVICE, type ListedSession, type Session } from '../../../domain/sessions/session.js';

export function storedSession(session: OpenedSession): ListedSession {
  return { ...session, device: session.device ?? UNKNOWN_DEVICE, lastSeen: session.openedAt };
}

/** What authentication needs of a session: everything but its device and last use. */
export function sessionOf(stored: ListedSession | undefined): Session | undefined {
  if (stored === undefined) return undefined;
  const { device: _device, lastSeen: _lastSeen, ...session } = stored;
  return session;
}

export function isLive({ userId, epoch, now }: LiveSessions, session: Session): boolean {
  return session.userId === userId && session.epoch === epoch && now < session.expiresAt;
}
