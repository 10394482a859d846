/**
 * Acceptance test `mongo-access`: the service over TLS with certificates of an authority of one's own, signed in with
 * the role of deploy/ and nothing else.
 */
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { MONGOD_MISSING } from '../../harness/replica-set.js';
import type { AcceptanceTest } from '../acceptance-test.js';
import { startSecured } from './access-stage.js';
import { OPENSSL_MISSING } from '../certificates.js';
import { testMissing, testRole } from './role.js';
import { testTls } from './tls.js';

export const mongoAccess: AcceptanceTest = async (report) => {
  const missing = MONGOD_MISSING ?? OPENSSL_MISSING;
  if (missing !== undefined) {
    report.skip(missing);
    return;
  }
  const folder = temporaryFolder();
  const stage = await startSecured(report, folder);
  try {
    await testTls(stage);
    await testRole(stage);
    await testMissing(stage);
  } finally {
    await stage.stop();
    removeFolder(folder);
  }
};
