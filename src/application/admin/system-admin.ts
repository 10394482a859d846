import type { Writer } from '../authority/authority-writer.js';

/** Actor of command line changes in the log, whoever runs the command. */
export const SYSTEM_ADMIN: Writer = { actorId: 'system:admin', requestId: null };
