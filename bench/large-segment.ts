/** Part of the benchmark `segments`: one segment with four of ten customers. */
import type { ChildProcess } from 'node:child_process';
import { ownMib, residentMib } from '../harness/resident-memory.js';
import { Connection } from '../harness/connection.js';
import { fixed, whole } from '../harness/table.js';

interface Walked {
  readonly customers: number;
  /** The peak during the walk. */
  readonly memory: Memory;
}

/** In MiB: resident in all, and without mapped files. */
interface Memory {
  readonly resident: number;
  readonly own: number;
}

/** A segment with four of ten customers: its responses, and a walk through all its members. */
export async function largeSegment(service: { readonly url: string; readonly child: ChildProcess }, token: string) {
  const connection = await Connection.open(service.url);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await connection.ask(method, path, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}.`);
    return answer;
  };
  const filters = { values: { status: ['active'], role: ['customer'] }, enabled: [] };
  const made = await ask('POST', '/segments', { name: 'Active customers', filters });
  const { id, customers_count: count, customers } = JSON.parse(made.body) as Shown & { id: string };
  const { body: list } = await ask('GET', '/segments?_limit=1000');
  const embedded = (JSON.parse(list) as Shown[]).reduce((sum, one) => sum + one.customers.length, 0);
  const { pid } = service.child;
  const memory = () => ({ resident: residentMib(pid) ?? NaN, own: ownMib(pid) ?? NaN });
  const before = memory();
  const began = performance.now();
  const walked = await walk(`/segments/${id}/customers`, ask, memory);
  connection.close();
  if (walked.customers !== count || customers.length > 300 || embedded > 1_000) {
    throw new Error(`${walked.customers} of ${count} walked, ${customers.length} and ${embedded} shown.`);
  }
  console.log(
    `A segment of ${whole(count)}: ${customers.length} customers in its answer, ${embedded} in all of the list; ` +
      `all walked by 1,000 in ${fixed((performance.now() - began) / 1_000)} s, ` +
      `resident memory ${whole(before.resident)} MiB before, at most ${whole(walked.memory.resident)} meanwhile; ` +
      `without the mapped file ${whole(before.own)}, at most ${whole(walked.memory.own)}`,
  );
}

interface Shown {
  readonly customers_count: number;
  readonly customers: readonly unknown[];
}

/** Counts the distinct customers of all pages. */
async function walk(
  path: string,
  ask: (method: string, path: string) => Promise<{ readonly head: string; readonly body: string }>,
  memory: () => Memory,
): Promise<Walked> {
  const seen = new Set<string>();
  let most: Memory = { resident: 0, own: 0 };
  let query: string | undefined = '?_limit=1000&_sort=name&_after=';
  while (query !== undefined) {
    const { head, body } = await ask('GET', `${path}${query}`);
    for (const { id } of JSON.parse(body) as { id: string }[]) seen.add(id);
    const now = memory();
    most = { resident: Math.max(most.resident, now.resident), own: Math.max(most.own, now.own) };
    query = /^link: .*<([^>]*)>; rel="next"/im.exec(head)?.[1];
  }
  return { customers: seen.size, memory: most };
}
