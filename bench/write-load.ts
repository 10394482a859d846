/** Writes from many connections at once, for the benchmarks that compare builds. */
import { Connection } from '../harness/connection.js';
import { throughput } from '../harness/throughput.js';

export const WRITERS = 32;

/** A running service. */
export interface Build {
  readonly url: string;
  /** Of an administrator. */
  readonly token: string;
  /** Whether it's an earlier release, which this one is compared with. */
  readonly isEarlier?: boolean;
}

export type Write = (connection: Connection, writer: number, turn: number) => Promise<{ readonly status: number }>;

/** Writes per second of 32 connections. Throws when one isn't answered with 2xx. */
export async function writing(build: Build, write: Write, times = { warmUpMs: 300, ms: 2_000 }): Promise<number> {
  const connections = await Promise.all(Array.from({ length: WRITERS }, () => Connection.open(build.url)));
  try {
    return await throughput(
      WRITERS,
      async (writer, turn) => {
        const { status } = await write(connections[writer]!, writer, turn);
        if (status >= 300) throw new Error(`A write answered ${status}.`);
      },
      times,
    );
  } finally {
    for (const connection of connections) connection.close();
  }
}
