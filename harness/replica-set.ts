/** Several mongod processes on this machine as one replica set. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { findBinary } from '../test/support/mongod-server.js';
import { FaultProxy } from './fault-proxy.js';
import { freePort } from './free-port.js';
import { endWithUs } from './owned.js';

/** Why MongoDB can't be measured here; undefined when it can. */
export const MONGOD_MISSING =
  findBinary() === undefined ? 'there is no mongod on this machine: set MONGOD_BINARY' : undefined;

const NAME = 'rs0';
const START_MS = 60_000;
const BETWEEN_MS = 20;
/** With less, the member that stepped down is soon elected again. */
const STEP_DOWN_S = 5;

export interface ReplicaSetOptions {
  /** Where the members keep their data; data left by an earlier set of the same size is reused. */
  readonly folder: string;
  readonly members?: number;
  /** How long the members wait for a silent primary; the server's default if omitted. */
  readonly electionTimeoutMs?: number;
  readonly cacheGb?: number;
  /** Whether clients and members reach each member through a proxy. */
  readonly isProxied?: boolean;
  /** More arguments for mongod, such as those for access control. */
  readonly args?: readonly string[];
  /** The file with the certificate of the authority, if the members speak TLS only. */
  readonly caFile?: string;
}

export interface Member {
  readonly port: number;
  /** Undefined unless the set is proxied. */
  readonly proxy: FaultProxy | undefined;
  readonly folder: string;
  readonly client: MongoClient;
  child: ChildProcess;
}

interface Hello {
  readonly ok?: number;
  readonly secondary?: boolean;
  readonly isWritablePrimary?: boolean;
}

export class ReplicaSet {
  private constructor(
    readonly members: readonly Member[],
    private readonly options: ReplicaSetOptions,
  ) {}

  static async start(options: ReplicaSetOptions): Promise<ReplicaSet> {
    const { folder, members: count = 1, electionTimeoutMs = 10_000 } = options;
    const members: Member[] = [];
    for (let index = 0; index < count; index++) {
      const port = await freePort();
      const place = join(folder, `member-${index}`);
      mkdirSync(place, { recursive: true });
      const client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`, {
        ...(options.caFile !== undefined && { tls: true, tlsCAFile: options.caFile }),
        serverSelectionTimeoutMS: 500,
        heartbeatFrequencyMS: 500,
      });
      const proxy = options.isProxied === true ? await new FaultProxy(port).listen() : undefined;
      members.push({ port, proxy, folder: place, client, child: spawnMember(place, port, options) });
    }
    const set = new ReplicaSet(members, options);
    await Promise.all(members.map(({ client }) => until(async () => (await helloOf(client)).ok === 1)));
    const { client } = members[0]!;
    const admin = client.db('admin');
    const config = {
      _id: NAME,
      version: 1,
      members: members.map((member, _id) => ({ _id, host: addressOf(member) })),
      settings: { electionTimeoutMillis: electionTimeoutMs },
    };
    // Data of an earlier set has a configuration with other ports.
    await admin.command({ replSetInitiate: config }).catch(() => reconfigure(client, config));
    await until(async () => {
      // Otherwise the members wait as long as for a silent primary.
      await admin.command({ replSetStepUp: 1 }).catch(() => undefined);
      return (await helloOf(client)).isWritablePrimary === true;
    });
    await Promise.all(members.map(({ client: other }) => until(() => takesPart(other))));
    return set;
  }

  /** The URI of one of its databases. */
  uri(database: string): string {
    const hosts = this.members.map(addressOf).join(',');
    return `mongodb://${hosts}/${database}?replicaSet=${NAME}`;
  }

  /** The port of the first member. */
  get port(): number {
    return this.members[0]!.port;
  }

  /** The process ids of the members. */
  get pids(): readonly number[] {
    return this.members.map(({ child }) => child.pid!);
  }

  /** The proxies in front of the members, if the set is proxied. */
  get proxies(): readonly FaultProxy[] {
    return this.members.flatMap(({ proxy }) => proxy ?? []);
  }

  /** Cuts a member off from the others, without telling any of them. Clients still reach all. */
  isolate({ port, proxy }: Pick<Member, 'port' | 'proxy'>): void {
    for (const one of this.proxies) {
      one.silence(({ kind, fromPort }) => kind === 'member' && (one === proxy || fromPort === port));
    }
  }

  /** Waits until there is a primary. */
  async primary(): Promise<Member> {
    let primary: Member | undefined;
    await until(async () => {
      for (const member of this.members) {
        if ((await helloOf(member.client)).isWritablePrimary === true) primary = member;
      }
      return primary !== undefined;
    });
    return primary!;
  }

  /** Waits until there is a primary and every member takes part. */
  async settled(): Promise<void> {
    await this.primary();
    await Promise.all(this.members.map(({ client }) => until(() => takesPart(client))));
  }

  /** Whether all members hold the same documents in a database that nobody writes to. */
  async isEqualEverywhere(database: string): Promise<boolean> {
    const { client: primary } = await this.primary();
    // Confirmed by a member once it has all that was written before.
    await primary
      .db('last')
      .collection('rows')
      .insertOne({}, { writeConcern: { w: this.members.length } });
    const digests = this.members.map(async ({ client }) => {
      const { md5 } = await client.db(database).command({ dbHash: 1 });
      return md5 as string;
    });
    return new Set(await Promise.all(digests)).size === 1;
  }

  /** Makes the primary step down; resolves when it has, not when there is another one. */
  async stepDown(): Promise<void> {
    await until(async () => {
      const { client } = await this.primary();
      const order = { replSetStepDown: STEP_DOWN_S, secondaryCatchUpPeriodSecs: STEP_DOWN_S };
      // Refused while no other member has caught up enough.
      return client
        .db('admin')
        .command(order)
        .then(
          () => true,
          () => false,
        );
    });
  }

  /** Like `kill`, for the primary. */
  async killPrimary(): Promise<() => Promise<void>> {
    return this.kill(await this.primary());
  }

  /** Kills a member with SIGKILL. Returns a function that restarts it and resolves when it has rejoined. */
  async kill(member: Member): Promise<() => Promise<void>> {
    await end(member.child, 'SIGKILL');
    return async () => {
      member.child = spawnMember(member.folder, member.port, this.options);
      await until(() => takesPart(member.client));
    };
  }

  async stop(): Promise<void> {
    await Promise.all(
      this.members.map(async ({ client, child, proxy }) => {
        await client.close();
        await end(child, 'SIGTERM');
        await proxy?.close();
      }),
    );
  }
}

function addressOf({ port, proxy }: Member): string {
  return `127.0.0.1:${proxy?.port ?? port}`;
}

function spawnMember(
  folder: string,
  port: number,
  { cacheGb = 0.5, args: more = [] }: ReplicaSetOptions,
): ChildProcess {
  const args = Object.entries({
    ...{ replSet: NAME, port, dbpath: folder, bind_ip: '127.0.0.1', logpath: join(folder, 'mongod.log') },
    ...{ wiredTigerCacheSizeGB: cacheGb, journalCommitInterval: 5 },
    // On shutdown a primary would wait for others to catch up, but they shut down too.
    setParameter: 'shutdownTimeoutMillisForSignaledShutdown=0',
  }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const tests = ['--setParameter', 'enableTestCommands=1'];
  const child = spawn(findBinary()!, [...args, ...tests, ...more, '--logappend'], { stdio: 'ignore' });
  endWithUs(child);
  return child;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('The replica set does not come up.');
    await sleep(BETWEEN_MS);
  }
}

/** Returns a member's hello response, or nothing while it doesn't answer. */
async function helloOf(client: MongoClient): Promise<Hello> {
  try {
    // A client that failed to connect stays broken until it's told to connect again.
    await client.connect();
    return await client.db('admin').command({ hello: 1 });
  } catch {
    return {};
  }
}

async function takesPart(client: MongoClient): Promise<boolean> {
  const { secondary, isWritablePrimary } = await helloOf(client);
  return secondary === true || isWritablePrimary === true;
}

async function reconfigure(client: MongoClient, config: object): Promise<void> {
  const admin = client.db('admin');
  const found = (await admin.command({ replSetGetConfig: 1 })) as { config: { version: number; term: number } };
  const version = found.config.version + 1;
  await admin.command({ replSetReconfig: { ...found.config, ...config, version }, force: true });
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}
