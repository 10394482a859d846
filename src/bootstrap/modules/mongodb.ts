import { ContainerModule } from 'inversify';
import { refuseUnfinished } from '../../adapters/mongodb/copy/unfinished-copy.js';
import { loadOrCreateTokenSecret } from '../../adapters/mongodb/sessions/load-or-create-token-secret.js';
import { MongoAvatarStore } from '../../adapters/mongodb/avatars/mongo-avatar-store.js';
import { MongoCollections } from '../../adapters/mongodb/database/mongo-collections.js';
import { connectMongo, type MongoConnection } from '../../adapters/mongodb/database/mongo-connection.js';
import { MongoChangeNotifier } from '../../adapters/mongodb/changes/mongo-change-notifier.js';
import { MongoInstances } from '../../adapters/mongodb/instances/mongo-instances.js';
import { gateOf } from '../../adapters/mongodb/database/silent-connections.js';
import { openMongoStore, type MongoStore } from '../../adapters/mongodb/mongo-store.js';
import { signedInAs, usableBy } from '../../adapters/mongodb/database/rights.js';
import { AddressUnfit } from '../../adapters/mongodb/database/server-unfit.js';
import { ConfigError, type Config } from '../config.js';
import { logUpgrade } from '../log-upgrade.js';
import { upgradeProgress } from '../upgrade-progress.js';
import { bind, bindValue, identifier } from '../bind.js';
import { identifiers } from '../identifiers.js';

const CONNECTION = identifier<MongoConnection>('mongodb connection');
const OPENED = identifier<MongoStore>('mongodb store');

/** A client tells the server that its sessions have ended. A silent one isn't waited for. */
const CLOSE_CLIENT_MS = 1_000;

/** True when a service has ever started on this database. Throws `StoreIsUnfinished`. */
export async function holdsStore(database: MongoConnection['database']): Promise<boolean> {
  await refuseUnfinished(database);
  return (await new MongoCollections(database).heads.findOne({ _id: 'authority' })) !== null;
}

/** The same for the configured database. Writes nothing. Throws `ConfigError`. */
export async function hasStore(config: Config): Promise<boolean> {
  const { client, database } = await connect(config);
  try {
    return await holdsStore(database);
  } finally {
    await client.close();
  }
}

/** Connects. Throws `ConfigError` for an invalid address, which only the driver can recognise. */
async function connect({ MONGODB_URI = '' }: Config): Promise<MongoConnection> {
  try {
    const connection = await connectMongo(MONGODB_URI);
    return await usableBy(connection, 'readWrite');
  } catch (error) {
    throw error instanceof AddressUnfit ? new ConfigError([error.message]) : error;
  }
}

/**
 * The MongoDB storage: one database, shared by several instances, with the records, the log, the token key and the
 * avatars.
 */
export const mongodbModule = new ContainerModule((c) => {
  bind(c, CONNECTION, [identifiers.config, identifiers.lifecycle], async (config, lifecycle) => {
    const connection = await connect(config);
    lifecycle.opened('mongodb', () => connection.client.close(), CLOSE_CLIENT_MS);
    return connection;
  });
  bindValue(c, identifiers.timeoutFactor, 1);
  const needs = [
    CONNECTION,
    identifiers.config,
    identifiers.lifecycle,
    identifiers.logger,
    identifiers.upgrade,
    identifiers.timeoutFactor,
  ] as const;
  bind(c, OPENED, needs, async (connection, config, lifecycle, logger, upgrade, timeoutFactor) => {
    const { show, end } = upgradeProgress(config);
    const onPlan = (plan: string) => {
      logger.debug({ explain: 'plan', plan });
    };
    const options = { upgrade, timeoutFactor, onUpgraded: logUpgrade(logger), onDerived: show, onPlan };
    const store = await openMongoStore(connection, options).finally(end);
    lifecycle.opened('store', () => store.close());
    return store;
  });
  bind(c, identifiers.store, [OPENED], (store) => store);
  bind(c, identifiers.queueLengths, [OPENED], (store) => () => store.waiting);
  bind(
    c,
    identifiers.changeNotifier,
    // After the store is open, so that a refused start has nothing else to close.
    [identifiers.config, identifiers.lifecycle, identifiers.logger, OPENED],
    async (config, lifecycle, logger, _opened) => {
      // A separate client, because one that loses a connection also closes those that requests are about to use.
      const { client, database } = await connect(config);
      lifecycle.opened('mongodb change stream', () => client.close(), CLOSE_CLIENT_MS);
      const onError = (error: unknown) => {
        logger.warn({ err: error }, 'the change stream was lost');
      };
      return new MongoChangeNotifier(new MongoCollections(database), onError);
    },
  );
  bind(
    c,
    identifiers.instances,
    [CONNECTION],
    async ({ client, database }) =>
      new MongoInstances(new MongoCollections(database), gateOf(client), { signedInAs: await signedInAs(database) }),
  );
  // After the store is open, so that a refused instance writes nothing.
  bind(c, identifiers.tokenSecrets, [identifiers.config, CONNECTION, OPENED], async (config, { database }, _opened) => {
    const secret = config.JWT_SECRET ?? (await loadOrCreateTokenSecret(new MongoCollections(database)));
    return [secret, ...config.JWT_SECRET_PREVIOUS];
  });
  bind(
    c,
    identifiers.avatarStore,
    [CONNECTION],
    ({ client, database }) => new MongoAvatarStore(new MongoCollections(database), gateOf(client)),
  );
});
