/** Load by `wrk`, which must be on PATH: a load generator in JavaScript would be the bottleneck. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
export async function wrk(
  url: string,
  { seconds, token = '', script, mayRefuse = false }: WrkOptions,
): Promise<number> {
  const scripted = script === undefined ? [] : ['-s', script];
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', `Authorization: Bearer ${token}`, ...scripted, url];
  const { stdout } = await run('wrk', args, { timeout: 60_000 });
  const perSecond = /Requests\/sec: +([\d.]+)/.exec(stdout)?.[1];
  const requests = /(\d+) requests in/.exec(stdout)?.[1];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (perSecond === undefined || requests === undefined || (refused > 0 && !mayRefuse)) throw new Error(stdout);
  return Number(perSecond) * (1 - refused / Number(requests));
}
