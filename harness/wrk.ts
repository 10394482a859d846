/** Load by `wrk`, which must be on PATH: a load generator in JavaScript would be the bottleneck. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000 };

export interface WrkOptions {
  readonly seconds: number;
  readonly token?: string;
  /** Path of a Lua script that makes the requests; by default they're GETs. */
  readonly script?: string;
  /** Whether other answers than 2xx are only left out of the figure. */
  readonly mayRefuse?: boolean;
}

/**
 * Returns how many requests per second 32 connections get answered. Throws when one isn't answered with 2xx, unless the
 * server may refuse.
 */
export async function wrk(url: string, options: WrkOptions): Promise<number> {
  return (await wrkWithLatency(url, options)).perSecond;
}

/** As `wrk`, with the 99th percentile of the time that an answer takes. */
export async function wrkWithLatency(
  url: string,
  { seconds, token = '', script, mayRefuse = false }: WrkOptions,
): Promise<{ readonly perSecond: number; readonly p99Ms: number }> {
  const scripted = script === undefined ? [] : ['-s', script];
  const args = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', `Authorization: Bearer ${token}`, ...scripted, url];
  const { stdout } = await run('wrk', args, { timeout: 60_000 });
  const perSecond = /Requests\/sec: +([\d.]+)/.exec(stdout)?.[1];
  const requests = /(\d+) requests in/.exec(stdout)?.[1];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (perSecond === undefined || requests === undefined || (refused > 0 && !mayRefuse)) throw new Error(stdout);
  const [, p99 = '', unit = ''] = /\n +99% +([\d.]+)(us|ms|s)\n/.exec(stdout) ?? [];
  return { perSecond: Number(perSecond) * (1 - refused / Number(requests)), p99Ms: Number(p99) * MS[unit]! };
}
