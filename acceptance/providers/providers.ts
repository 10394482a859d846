/**
 * Acceptance test `providers`: people sign in through identity providers that nobody here wrote, `oidc-provider`, which is certified,
 * and `oauth2-mock-server`, which says whatever it's told to: on every storage, on two instances behind one address, with changed
 * answers, with providers that fail, and by those who want into somebody else's account.
 */
import type { AcceptanceTest } from '../acceptance-test.js';
import { onEachStorage } from '../storages.js';
import { testArriving } from './arriving.js';
import { testCost } from './cost.js';
import { testFailing } from './failing.js';
import { testTakeOver } from './take-over.js';
import { testTampering } from './tampering.js';

export const providers: AcceptanceTest = (report) =>
  onEachStorage(report, async (storage) => {
    await testArriving(report, storage);
    await testTakeOver(report, storage);
    // The rest doesn't depend on the storage.
    if (storage.name !== 'SQLite') return;
    await testTampering(report, storage);
    await testFailing(report, storage);
    await testCost(report, storage);
  });
