import type { Db } from 'mongodb';
import { isUnauthorised } from './driver-errors.js';
import type { MongoConnection } from './mongo-connection.js';
import { ServerUnfit } from './server-unfit.js';
import { READING, SERVICE_RIGHTS } from './service-rights.js';

/** What is needed of each role. */
const NEEDED = { read: READING, readWrite: SERVICE_RIGHTS } as const;
/** Longer lists of collections are cut. */
const COLLECTIONS_NAMED = 3;

type NeededRole = keyof typeof NEEDED;

interface Privilege {
  readonly resource: { readonly db?: string; readonly collection?: string; readonly anyResource?: boolean };
  readonly actions: readonly string[];
}

/** What a server says about the user of a connection. */
interface ConnectionUser {
  /** None without access control, and when the address names no user. */
  readonly users: readonly { readonly user: string; readonly db: string }[];
  readonly privileges: readonly Privilege[];
}

/** The user of this client, for example `castellan@admin`; undefined without one. */
export async function signedInAs(database: Db): Promise<string | undefined> {
  return nameOf(await userOf(database));
}

/** Returns the connection if its user has the role on its database. Otherwise closes it and throws `ServerUnfit`. */
export async function usableBy(connection: MongoConnection, role: NeededRole): Promise<MongoConnection> {
  try {
    await requireRights(connection.database, role);
    return connection;
  } catch (error) {
    await connection.client.close();
    throw error;
  }
}

async function requireRights(database: Db, role: NeededRole): Promise<void> {
  const found = await userOf(database);
  const missing = errorOfRights(found, role, database.databaseName);
  if (missing !== undefined) throw new ServerUnfit(missing);
  if (found.users.length > 0) return;
  try {
    await database.listCollections({}, { nameOnly: true }).toArray();
  } catch (error) {
    if (!isUnauthorised(error)) throw error;
    throw new ServerUnfit(
      `the server needs a user. Add one to the address (mongodb://USER:PASSWORD@…) with the role ${role} on the database ${database.databaseName}.`,
    );
  }
}

/** Why the user can't use the database, or undefined if they can. */
export function errorOfRights(found: ConnectionUser, role: NeededRole, database: string): string | undefined {
  const name = nameOf(found);
  if (name === undefined) return undefined;
  const missing = NEEDED[role]
    .map(({ collections, actions }) => ({
      collections,
      actions: actions.filter(
        (action) => !collections.every((collection) => allows(found, { action, database, collection })),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
  if (missing.length === 0) return undefined;
  const lacks = `the user ${name} lacks the role ${role} on the database ${database}.`;
  if (missing.some(({ actions }) => actions.includes('find')))
    return `${lacks} It has no rights there; grant it the role.`;
  if (!isWriter(found, database)) return `${lacks} It may only read there; grant it the role.`;
  const rights = missing.map(({ collections, actions }) => `${actions.join(', ')} (${shown(collections)})`).join('; ');
  return `${lacks} A role of your own must allow ${rights} too; deploy/role.js renews it.`;
}

interface Asked {
  readonly action: string;
  readonly database: string;
  /** Empty for all of the database. */
  readonly collection: string;
}

function allows({ privileges }: ConnectionUser, { action, database, collection: asked }: Asked): boolean {
  return privileges.some(
    ({ resource: { db, collection, anyResource }, actions }) =>
      actions.includes(action) &&
      (anyResource === true || ((db === '' || db === database) && (collection === '' || collection === asked))),
  );
}

function isWriter({ privileges }: ConnectionUser, database: string): boolean {
  return privileges.some(
    ({ resource: { db, anyResource }, actions }) =>
      actions.includes('insert') && (anyResource === true || db === '' || db === database),
  );
}

function shown(collections: readonly string[]): string {
  if (collections.includes('')) return 'all collections';
  const rest = collections.length - COLLECTIONS_NAMED;
  const named = collections.slice(0, COLLECTIONS_NAMED).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}

function nameOf({ users: [first] }: ConnectionUser): string | undefined {
  return first === undefined ? undefined : `${first.user}@${first.db}`;
}

async function userOf(database: Db): Promise<ConnectionUser> {
  const { authInfo } = (await database.command({ connectionStatus: 1, showPrivileges: true })) as {
    authInfo: {
      authenticatedUsers: ConnectionUser['users'];
      authenticatedUserPrivileges: ConnectionUser['privileges'];
    };
  };
  return { users: authInfo.authenticatedUsers, privileges: authInfo.authenticatedUserPrivileges };
}
