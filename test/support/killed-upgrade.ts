import { MongoClient, type CommandStartedEvent, type CommandSucceededEvent } from 'mongodb';
import { endIdleTransactions } from '../../src/adapters/mongodb/database/end-idle-transactions.js';
import { prepareSchema } from '../../src/adapters/mongodb/upgrade/schema.js';
import { TcpProxy } from './tcp-proxy.js';

/** A call that a process has sent, if it changed something. */
interface Step {
  readonly name: string;
  readonly isOfTransaction: boolean;
}

/** Upgrades a database by processes each of which is cut off right after a step after which none has been yet. */
export class KilledUpgrade {
  /** The steps after which a process was cut off. */
  readonly steps: string[] = [];
  readonly #options;
  readonly #dead: Promise<unknown>[] = [];

  /** `appName` is what the service says: by it, the transactions of dead processes are found. */
  constructor(
    private readonly uri: string,
    appName: string,
  ) {
    this.#options = { appName, monitorCommands: true, serverSelectionTimeoutMS: 5_000 };
  }

  /** Runs one process. Returns whether the upgrade is complete. */
  async run(): Promise<boolean> {
    const { port, pathname } = new URL(this.uri);
    const proxy = await new TcpProxy(Number(port)).listen();
    const own = `mongodb://127.0.0.1:${proxy.port}${pathname}?directConnection=true`;
    const client = new MongoClient(own, this.#options);
    const died = new Promise<'died'>((resolve) => {
      this.#onNewStep(client, () => {
        proxy.cut().then(() => resolve('died'), resolve);
      });
    });
    const upgraded = prepareSchema(client.db());
    if ((await Promise.race([upgraded, died])) === 'died') {
      // Its calls wait for a server that is gone.
      this.#dead.push(upgraded.catch(() => undefined).then(() => client.close()));
      await this.#forgetTheDead();
      return false;
    }
    await client.close();
    await proxy.cut();
    return true;
  }

  /** Waits until the dead processes have noticed. */
  async end(): Promise<void> {
    await Promise.all(this.#dead);
  }

  #onNewStep(client: MongoClient, callback: () => void): void {
    const sent = new Map<number, CommandStartedEvent>();
    let ofTransaction: string[] = [];
    let isOver = false;
    client.on('commandStarted', (event) => sent.set(event.requestId, event));
    client.on('commandSucceeded', (event) => {
      const step = stepOf(sent.get(event.requestId)!, event, ofTransaction);
      if (event.commandName === 'commitTransaction') ofTransaction = [];
      if (step === undefined) return;
      if (step.isOfTransaction) ofTransaction.push(step.name);
      if (isOver || this.steps.includes(step.name)) return;
      isOver = true;
      this.steps.push(step.name);
      callback();
    });
  }

  /** Does at once what a next process does too, but later. */
  async #forgetTheDead(): Promise<void> {
    const client = await MongoClient.connect(this.uri, this.#options);
    await endIdleTransactions(client, 0);
    const settings = client.db().collection<{ _id: string }>('settings');
    await settings.updateOne({ _id: 'derived', at: { $exists: true } }, { $set: { at: new Date(0) } });
    await client.close();
  }
}

/** What the steps are told apart by. */
interface Sent {
  readonly autocommit?: boolean;
  readonly documents?: readonly { readonly _id: unknown }[];
  readonly updates?: readonly unknown[];
  readonly deletes?: readonly unknown[];
  readonly indexes?: readonly unknown[];
}

interface Answer {
  readonly n?: number;
  readonly nModified?: number;
  readonly upserted?: unknown;
  readonly numIndexesBefore?: number;
  readonly numIndexesAfter?: number;
}

function stepOf(
  { command, commandName }: CommandStartedEvent,
  { reply }: CommandSucceededEvent,
  ofTransaction: readonly string[],
): Step | undefined {
  if (commandName === 'commitTransaction') {
    const name = `commit of ${ofTransaction.join(', ')}`;
    return ofTransaction.length === 0 ? undefined : { name, isOfTransaction: false };
  }
  if (!hasChanged(commandName, reply as Answer)) return undefined;
  const collection = String(command[commandName]);
  const { autocommit, documents, updates, deletes, indexes } = command as Sent;
  const text = JSON.stringify(documents?.[0]?._id ?? updates?.[0] ?? deletes?.[0] ?? indexes ?? '');
  // Each process has another name there, and counts on what it does again.
  const name = collection === 'settings' ? text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|"done":\d+/g, '…') : text;
  return { name: `${commandName} ${collection} ${name}`, isOfTransaction: autocommit === false };
}

function hasChanged(command: string, { n = 0, nModified = 0, upserted, ...indexes }: Answer): boolean {
  switch (command) {
    case 'create':
    case 'drop':
      return true;
    case 'createIndexes':
      return indexes.numIndexesAfter !== indexes.numIndexesBefore;
    case 'insert':
    case 'delete':
      return n > 0;
    case 'update':
      return nModified > 0 || upserted !== undefined;
    default:
      return false;
  }
}
