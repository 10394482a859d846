import type { MongoClient } from 'mongodb';
import { MongoGate } from './mongo-gate.js';

/** How long calls on the connections given up may still get an answer: longer than any call waits for one. */
const INTERRUPT_AFTER_MS = 5_000;

/** What is used of the driver's connection pools. They aren't part of its public interface; a test notices changes. */
interface Pool {
  readonly generation: number;
  clear(): void;
  ready(): void;
  interruptInUseConnections(generation: number): void;
}

interface ClientWithPools {
  readonly topology?: { readonly s: { readonly servers: ReadonlyMap<string, { readonly pool: Pool }> } };
}

/**
 * Gives up a client's pooled connections when a call on one of them gets no answer. The driver empties a pool when a
 * connection breaks, but not when it falls silent, and the monitoring connection may live on: each dead connection would
 * then be found by another call that waits for it.
 */
export class SilentConnections {
  #givenUpAt = -Infinity;

  constructor(private readonly client: MongoClient) {}

  /** `sentAt`, by `performance.now()`, tells a call on new connections from one on those already given up. */
  noAnswer(sentAt: number): void {
    if (sentAt < this.#givenUpAt) return;
    this.#givenUpAt = performance.now();
    for (const { pool } of poolsOf(this.client)) {
      const { generation } = pool;
      pool.clear();
      pool.ready();
      setTimeout(() => pool.interruptInUseConnections(generation), INTERRUPT_AFTER_MS).unref();
    }
  }
}

/** A gate for calls of this client that gives up silent connections. */
export function gateOf(client: MongoClient): MongoGate {
  const connections = new SilentConnections(client);
  return new MongoGate({ onSilence: (sentAt) => connections.noAnswer(sentAt) });
}

function poolsOf(client: MongoClient): { readonly pool: Pool }[] {
  return [...((client as unknown as ClientWithPools).topology?.s.servers.values() ?? [])];
}
