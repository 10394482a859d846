/** This server cannot keep our data. The message says what to do about it. */
export class ServerUnfit extends Error {
  constructor(readonly flaw: string) {
    super(`MONGODB_URI: ${flaw}`);
    this.name = new.target.name;
  }
}

/** This is no address that the driver takes. The message never holds the address: it has the password. */
export class AddressUnfit extends ServerUnfit {}

/** What a server says of itself. */
export interface ServerFacts {
  /** Such as `6.0.5`. */
  readonly version: string;
  readonly isReplicaSetMember: boolean;
  /** A router of a sharded cluster. */
  readonly isRouter: boolean;
}

/** Why we cannot use it; undefined when we can. */
export function flawOfServer({ version, isReplicaSetMember, isRouter }: ServerFacts): string | undefined {
  const [major = 0] = version.split('.').map(Number);
  if (major < 5) {
    return `the server is MongoDB ${version}, which is too old. Use 5.0 or later.`;
  }
  if (isReplicaSetMember || isRouter) return undefined;
  return (
    'the server stands alone, and transactions need a replica set. Start it with --replSet rs0, run rs.initiate() ' +
    'once in mongosh, and add replicaSet=rs0 to the address. One member is enough.'
  );
}
