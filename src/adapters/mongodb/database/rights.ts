import type { Db } from 'mongodb';
import { isUnauthorised } from './driver-errors.js';
import type { MongoConnection } from './mongo-connection.js';
import { ServerUnfit } from './server-unfit.js';

/** What roles allow that the service needs. */
const NEEDED = {
  read: ['find', 'listCollections'],
  readWrite: ['find', 'insert', 'update', 'remove', 'createCollection', 'createIndex', 'changeStream'],
} as const;

export type NeededRole = keyof typeof NEEDED;

interface Privilege {
  readonly resource: { readonly db?: string; readonly anyResource?: boolean };
  readonly actions: readonly string[];
}

/** What a server says about the user of a connection. */
export interface ConnectionUser {
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
  const flaw = flawOfRights(found, role, database.databaseName);
  if (flaw !== undefined) throw new ServerUnfit(flaw);
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
export function flawOfRights(found: ConnectionUser, role: NeededRole, database: string): string | undefined {
  const name = nameOf(found);
  if (name === undefined) return undefined;
  const actions = new Set(
    found.privileges
      .filter(({ resource: { db, anyResource } }) => anyResource === true || db === '' || db === database)
      .flatMap((privilege) => privilege.actions),
  );
  if (NEEDED[role].every((action) => actions.has(action))) return undefined;
  const has = actions.has('find') ? 'It may only read there' : 'It has no rights there';
  return `the user ${name} lacks the role ${role} on the database ${database}. ${has}; grant it the role.`;
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
