/** The server can't be used. The message says what to do about it. */
export class ServerUnfit extends Error {
  constructor(readonly error: string) {
    super(`MONGODB_URI: ${error}`);
    this.name = new.target.name;
  }
}

/** The driver rejects the address. The message never contains the address, which may include the password. */
export class AddressUnfit extends ServerUnfit {}

/** What a server reports about itself. */
interface ServerFacts {
  /** For example `6.0.5`. */
  readonly version: string;
  readonly isReplicaSetMember: boolean;
  /** A router (mongos) of a sharded cluster. */
  readonly isRouter: boolean;
}

/** Why the server can't be used, or undefined if it can. */
export function errorOfServer({ version, isReplicaSetMember, isRouter }: ServerFacts): string | undefined {
  const [major = 0] = version.split('.').map(Number);
  if (major < 5) {
    return `the server is MongoDB ${version}, which is too old. Use 5.0 or later.`;
  }
  if (isReplicaSetMember || isRouter) return undefined;
  return (
    'the server is a standalone, and transactions need a replica set. Start it with --replSet rs0, run rs.initiate() ' +
    'once in mongosh, and add replicaSet=rs0 to the address. One member is enough.'
  );
}
