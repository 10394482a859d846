import type { Registry } from 'prom-client';
import type { DirectoryLog } from '../../../application/ports/directory-log.js';
import { watchMethods } from '../observe-methods.js';
import type { PromClient } from './prom-client.js';

/** Counts what directories are refused, and passes it on. */
export function countedDirectoryLog(log: DirectoryLog, { Counter }: PromClient, registry: Registry): DirectoryLog {
  const refusals = new Counter({
    name: 'castellan_scim_refusals_total',
    help: 'Requests of directories that were refused with 403 or 409, other than for an address, name or id that is taken.',
    registers: [registry],
  });
  return watchMethods(log, { refused: () => refusals.inc() });
}
