import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names those processes whose ids mean the same as here: containers may share a hostname and not their processes. Undefined
 * where that can't be told, as without `/proc`.
 */
export function processNamespace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return [hostname(), boot, readlinkSync('/proc/self/ns/pid')].join(' ');
  } catch {
    return undefined;
  }
}
