/**
 * Acceptance test `mail`: messages are delivered although the mail server is down, refuses or hangs, the service is killed, and
 * two instances share a store; no request waits for a mail server.
 */
import { mailKills } from './mail-kills.js';
import { mailOfTwo } from './mail-of-two.js';
import { mailOutages } from './mail-outages.js';
import { onEachStorage } from './storages.js';
import type { AcceptanceTest } from './acceptance-test.js';

export const mail: AcceptanceTest = (report, { ci }) =>
  onEachStorage(report, async (storage) => {
    const tests = [mailOfTwo(report, storage, ci)];
    // The others hardly depend on the storage.
    if (!ci || storage.name === 'SQLite') tests.push(mailOutages(report, storage, ci), mailKills(report, storage, ci));
    await Promise.all(tests);
  });
