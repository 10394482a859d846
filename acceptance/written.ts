/** What writers were told, compared with the logs of their records. Used by elections and random-faults. */
import { askOnce } from '../harness/connection.js';
import type { Report } from './acceptance-test.js';

/** The outcome of a write as reported to its writer; 'refused' means that nothing was changed. */
export type Told = 'acknowledged' | 'refused' | 'unknown';

export interface Write {
  /** Identifies the write in the log: the request id, or the value it set. */
  readonly mark: string;
  readonly told: Told;
}

/** Compares what writers were told with the log of their records. */
export function judge(
  report: Report,
  what: string,
  written: ReadonlyMap<string, readonly Write[]>,
  logged: Logged,
): void {
  const found = { lost: 0, twice: 0, refused: 0, applied: 0 };
  const told = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const [id, writes] of written) {
    const counts = new Map<string, number>();
    for (const mark of logged(id)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const write of writes) {
      const count = counts.get(write.mark) ?? 0;
      told[write.told] += 1;
      if (count > 1) found.twice += 1;
      if (write.told === 'acknowledged' && count === 0) found.lost += 1;
      if (write.told === 'refused' && count > 0) found.refused += 1;
      if (write.told === 'unknown' && count > 0) found.applied += 1;
    }
  }
  report.figure(
    `${what}: ${told.acknowledged} acknowledged, ${told.refused} refused, ` +
      `${told.unknown} of unknown outcome (${found.applied} of them applied)`,
  );
  report.check(found.lost === 0, `${what}: none acknowledged is lost (${found.lost} are)`);
  report.check(found.twice === 0, `${what}: none is applied twice (${found.twice} are)`);
  report.check(found.refused === 0, `${what}: none of which nothing should be there is there (${found.refused} are)`);
}

/** The request ids of each record's changes, from the log. */
export async function requestsInLog(url: string, token: string, resource: string): Promise<Logged> {
  const path = `/changes?resource=${resource}`;
  const entries = await all<{ record_id: string; request_id: string }>(url, token, path);
  return loggedBy(entries.map(({ record_id, request_id }) => [record_id, request_id]));
}

/** The companies set on each customer, from the log. */
export async function companiesInLog(url: string, token: string): Promise<Logged> {
  const entries = await all<LogEntry>(url, token, '/customers/logs?type=updated');
  return loggedBy(
    entries.flatMap(({ customer_id, changes: { company } }) =>
      company === undefined ? [] : [[customer_id, company.to] as const],
    ),
  );
}

interface LogEntry {
  readonly customer_id: string;
  readonly changes: { readonly company?: { readonly to: string } };
}

/** The marks in the log of a record. */
type Logged = (id: string) => readonly string[];

function loggedBy(marks: readonly (readonly [id: string, mark: string])[]): Logged {
  const byRecord = new Map<string, string[]>();
  for (const [id, mark] of marks) {
    const logged = byRecord.get(id) ?? [];
    logged.push(mark);
    byRecord.set(id, logged);
  }
  return (id) => byRecord.get(id) ?? [];
}

/** All records of the list at a path with a query. */
export async function all<T>(url: string, token: string, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const { status, head, body } = await askOnce(url, 'GET', `${path}&_limit=1000&_after=${after}`, { token });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    found.push(...(JSON.parse(body) as T[]));
    after = /[?&]_after=([^&>]+)[^>]*>; *rel="next"/i.exec(head)?.[1];
  }
  return found;
}
