import type { Writer } from '../authority/authority-writer.js';

/** Actor of changes by the command line. The log can't tell which person ran the command. */
export const SYSTEM_ADMIN: Writer = { actorId: 'system:admin', requestId: null };
