/**
 * Acceptance test `mail`: messages are delivered although the mail server is down, refuses or hangs, the service is killed, and
 * two instances share a store; no request waits for a mail server.
 */
import { mailKills } from './mail-kills.js';
import { mailOfTwo } from './mail-of-two.js';
import { mailOutages } from './mail-outages.js';
import { onEachStorage, onSqlite, type Storage } from './storages.js';
import type { AcceptanceTest } from './acceptance-test.js';

export const mail: AcceptanceTest = (report, { ci }) => {
  const test = async (storage: Storage) => {
    const tests = [mailOutages, mailKills, mailOfTwo];
    await Promise.all(tests.map((run) => run(report, storage, ci)));
  };
  return ci ? onSqlite(test) : onEachStorage(report, test);
};
