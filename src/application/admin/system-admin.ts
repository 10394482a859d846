import type { Writer } from '../authority/authority-writer.js';

/** Whoever works on the machine, on the store itself: the log knows no more of them. */
export const SYSTEM_ADMIN: Writer = { actorId: 'system:admin', requestId: null };
