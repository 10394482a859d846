/** Load by `wrk`, which must be on PATH: a load generator in JavaScript would be the bottleneck. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface WrkOptions {
  readonly seconds: number;
  readonly token?: string;
  /** Path of a Lua script that makes the requests; by default they're GETs. */
  readonly script?: string;
}

/** Returns how many requests per second 32 connections get answered. Throws when one isn't answered with 2xx. */
export async function wrk(url: string, { seconds, token = '', script }: WrkOptions): Promise<number> {
  const scripted = script === undefined ? [] : ['-s', script];
  const args = ['-t1', '-c32', `-d${seconds}s`, '-H', `Authorization: Bearer ${token}`, ...scripted, url];
  const { stdout } = await run('wrk', args, { timeout: 60_000 });
  const perSecond = /Requests\/sec: +([\d.]+)/.exec(stdout)?.[1];
  if (perSecond === undefined || stdout.includes('Non-2xx')) throw new Error(stdout);
  return Number(perSecond);
}
