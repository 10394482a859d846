/** Loads compiled parts of the MongoDB adapter into the measuring process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledModules } from '../test/support/compiled-modules.js';
import type * as StatusRoleDeltasModule from '../src/adapters/mongodb/customers/status-role-deltas.js';
import type * as CountColumnsModule from '../src/adapters/mongodb/customers/count-columns.js';
import type * as CustomerDocumentModule from '../src/adapters/mongodb/customers/customer-document.js';
import type * as LogDocumentModule from '../src/adapters/mongodb/customers/customer-log-document.js';
import type * as CollectionsModule from '../src/adapters/mongodb/database/mongo-collections.js';
import type * as ConnectionModule from '../src/adapters/mongodb/database/mongo-connection.js';
import type * as StoreModule from '../src/adapters/mongodb/mongo-store.js';
import type * as SchemaModule from '../src/adapters/mongodb/upgrade/schema.js';
import type * as UserDocumentModule from '../src/adapters/mongodb/users/user-document.js';

/** Loads the parts of the compiled MongoDB adapter that a measurement runs in its own process. */
export async function loadCompiledMongo() {
  const load = (path: string): Promise<unknown> =>
    import(pathToFileURL(join(compiledModules(), 'adapters/mongodb', path)).href);
  return {
    ...((await load('customers/status-role-deltas.js')) as typeof StatusRoleDeltasModule),
    ...((await load('customers/count-columns.js')) as typeof CountColumnsModule),
    ...((await load('customers/customer-document.js')) as typeof CustomerDocumentModule),
    ...((await load('customers/customer-log-document.js')) as typeof LogDocumentModule),
    ...((await load('database/mongo-collections.js')) as typeof CollectionsModule),
    ...((await load('database/mongo-connection.js')) as typeof ConnectionModule),
    ...((await load('mongo-store.js')) as typeof StoreModule),
    ...((await load('upgrade/schema.js')) as typeof SchemaModule),
    ...((await load('users/user-document.js')) as typeof UserDocumentModule),
  };
}
