/** Loads compiled parts of the service into the measuring process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledModules } from '../test/support/compiled-modules.js';
import type * as AuthorityWriterModule from '../src/application/authority/authority-writer.js';
import type * as CustomerLoadModule from '../src/adapters/sqlite/customers/customer-load.js';
import type * as AuthorityHistoryModule from '../src/application/authority/authority-history.js';
import type * as SnapshotAuthorityModule from '../src/application/authority/snapshot-authority.js';
import type * as ExplainUserAccessModule from '../src/application/users/explain-user-access.js';
import type * as ApplyChangeModule from '../src/domain/authority/apply-change.js';
import type * as AuthorityModule from '../src/domain/authority/authority.js';
import type * as AuthorityDiffModule from '../src/domain/authority/authority-diff.js';
import type * as SealChangeModule from '../src/domain/changes/seal-change.js';
import type * as AuthorityProjectionModule from '../src/application/authority/authority-projection.js';
import type * as MigrateModule from '../src/adapters/sqlite/migrations/migrate.js';
import type * as MigrationsModule from '../src/adapters/sqlite/migrations/migrations.js';
import type * as OpenDatabaseModule from '../src/adapters/sqlite/database/open-database.js';
import type * as OpenStoreModule from '../src/adapters/sqlite/open-sqlite-store.js';
import type * as Sha256Module from '../src/adapters/security/sha256.js';
import type * as SystemClockModule from '../src/adapters/security/system-clock.js';

/**
 * Loads the parts of the compiled service that a measurement runs in its own process. The compiled code is measured
 * because tsx output is slower.
 */
export async function loadCompiled() {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(compiledModules(), path)).href);
  return {
    ...((await load('application/authority/authority-writer.js')) as typeof AuthorityWriterModule),
    ...((await load('application/authority/authority-projection.js')) as typeof AuthorityProjectionModule),
    ...((await load('application/authority/authority-history.js')) as typeof AuthorityHistoryModule),
    ...((await load('application/authority/snapshot-authority.js')) as typeof SnapshotAuthorityModule),
    ...((await load('application/users/explain-user-access.js')) as typeof ExplainUserAccessModule),
    ...((await load('domain/authority/apply-change.js')) as typeof ApplyChangeModule),
    ...((await load('domain/authority/authority.js')) as typeof AuthorityModule),
    ...((await load('domain/authority/authority-diff.js')) as typeof AuthorityDiffModule),
    ...((await load('domain/changes/seal-change.js')) as typeof SealChangeModule),
    ...((await load('adapters/sqlite/customers/customer-load.js')) as typeof CustomerLoadModule),
    ...((await load('adapters/sqlite/migrations/migrate.js')) as typeof MigrateModule),
    ...((await load('adapters/sqlite/migrations/migrations.js')) as typeof MigrationsModule),
    ...((await load('adapters/sqlite/database/open-database.js')) as typeof OpenDatabaseModule),
    ...((await load('adapters/sqlite/open-sqlite-store.js')) as typeof OpenStoreModule),
    ...((await load('adapters/security/sha256.js')) as typeof Sha256Module),
    ...((await load('adapters/security/system-clock.js')) as typeof SystemClockModule),
  };
}
