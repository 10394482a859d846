import { attemptLimitsSuite } from './attempt-limits.suite.js';
import { changeListsSuite } from './change-lists.suite.js';
import { auditSuite } from './audit.suite.js';
import { avatarReferencesSuite } from './avatar-references.suite.js';
import { changeHistorySuite } from './change-history.suite.js';
import { changeLogSuite } from './change-log.suite.js';
import { columnCountsSuite } from './column-counts.suite.js';
import { correctTimesSuite } from './correct-times.suite.js';
import { customerListsSuite } from './customer-lists.suite.js';
import { customerLogsSuite } from './customer-logs.suite.js';
import { explainFiltersSuite } from './explain-filters.suite.js';
import { customersSuite } from './customers.suite.js';
import { keptAnswersSuite } from './kept-answers.suite.js';
import { knownNetworksSuite } from './known-networks.suite.js';
import { STORE_KINDS } from './open-store.js';
import { describeOn } from '../support/storages.js';
import { oneTimeCodesSuite } from './one-time-codes.suite.js';
import { operationsSuite } from './operations.suite.js';
import { outboxSuite } from './outbox.suite.js';
import { passwordLinksSuite } from './password-links.suite.js';
import { recoveryRequestsSuite } from './recovery-requests.suite.js';
import { segmentMembersSuite } from './segment-members.suite.js';
import { roleSetsSuite } from './role-sets.suite.js';
import { sessionsSuite } from './sessions.suite.js';
import { recordValuesSuite } from './record-values.suite.js';
import { transactSuite } from './transact.suite.js';
import { userListsSuite } from './user-lists.suite.js';
import { usersSuite } from './users.suite.js';

for (const kind of STORE_KINDS) {
  describeOn(kind.storage, `contract of the store: ${kind.name}`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>;
    beforeEach(async () => {
      opened = await kind.open();
    });
    afterEach(async () => {
      await opened.store.close();
      await opened.remove();
    });
    const current = () => opened.store;
    transactSuite(current);
    changeLogSuite(current);
    changeListsSuite(current);
    changeHistorySuite(current);
    auditSuite(current);
    usersSuite(current);
    roleSetsSuite(current);
    userListsSuite(current);
    sessionsSuite(current);
    recordValuesSuite(current);
    oneTimeCodesSuite(current);
    attemptLimitsSuite(current);
    knownNetworksSuite(current);
    recoveryRequestsSuite(current);
    outboxSuite(current);
    passwordLinksSuite(current);
    keptAnswersSuite(current);
    avatarReferencesSuite(current);
    customersSuite(current);
    columnCountsSuite(current);
    customerListsSuite(current);
    explainFiltersSuite(current);
    customerLogsSuite(current);
    segmentMembersSuite(current);
    operationsSuite(current);
    correctTimesSuite(current);
  });
}
