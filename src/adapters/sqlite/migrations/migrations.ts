import { authorityAndSignIn } from './001-authority-and-sign-in.js';
import { listsOfUsers } from './002-lists-of-users.js';
import { listsOfChanges } from './003-lists-of-changes.js';
import { avatarReferences } from './004-avatar-references.js';
import { customers } from './005-customers.js';
import { segments } from './006-segments.js';
import { countedFilters } from './007-counted-filters.js';
import { smallerMerges } from './008-smaller-merges.js';
import { hashedSessionIds } from './009-hashed-session-ids.js';
import { erasureOnDisk } from './010-erasure-on-disk.js';
import { historyOfRecords } from './011-history-of-records.js';
import { roleSets } from './012-role-sets.js';
import { authoritySnapshots } from './013-authority-snapshots.js';
import { tokens } from './014-tokens.js';
import { targeting } from './015-targeting.js';
import { mail } from './016-mail.js';
import { devicesOfSessions } from './017-devices-of-sessions.js';
import { oneTimeCodes } from './018-one-time-codes.js';
import { columnCounts } from './019-column-counts.js';
import { keptAnswers } from './020-kept-answers.js';
import { operations } from './021-operations.js';
import { customersAsJson } from './022-customers-as-json.js';
import { keysInTheCustomerLog } from './023-keys-in-the-customer-log.js';
import { derivedData } from './024-derived-data.js';
import { keysOfAddresses } from './025-keys-of-addresses.js';
import { customersWithout } from './026-customers-without.js';
import { changesOfKinds } from './027-changes-of-kinds.js';
import { authorityRecords } from './028-authority-records.js';
import { assertionKeys } from './029-assertion-keys.js';
import { webhooks } from './030-webhooks.js';
import { groups } from './031-groups.js';
import { waysToSignIn } from './032-ways-to-sign-in.js';
import { provisioning } from './033-provisioning.js';
import { entriesOfOperations } from './035-entries-of-operations.js';
import { totals } from './034-totals.js';
import { useOfAccounts } from './038-use-of-accounts.js';
import { views } from './039-views.js';
import { customerTrash } from './040-customer-trash.js';
import type { Migration } from './migration.js';

/** All schema migrations, in ascending order of version. */
export const MIGRATIONS: readonly Migration[] = [
  authorityAndSignIn,
  listsOfUsers,
  listsOfChanges,
  avatarReferences,
  customers,
  segments,
  countedFilters,
  smallerMerges,
  hashedSessionIds,
  erasureOnDisk,
  historyOfRecords,
  roleSets,
  authoritySnapshots,
  tokens,
  targeting,
  mail,
  devicesOfSessions,
  oneTimeCodes,
  columnCounts,
  keptAnswers,
  operations,
  customersAsJson,
  keysInTheCustomerLog,
  derivedData,
  keysOfAddresses,
  customersWithout,
  changesOfKinds,
  authorityRecords,
  assertionKeys,
  webhooks,
  groups,
  waysToSignIn,
  provisioning,
  totals,
  entriesOfOperations,
  useOfAccounts,
  views,
  customerTrash,
];
