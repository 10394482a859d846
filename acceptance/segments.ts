/** Segments and totals of lists, as a client of the service gets them. Used by counts and operations. */
import { askOnce } from '../harness/connection.js';

/** Creates a segment with these values, all filters enabled, and returns its id. */
export async function createSegment(
  url: string,
  token: string,
  values: Readonly<Record<string, readonly string[]>>,
): Promise<string> {
  const body = { name: 'Counted', filters: { values, enabled: Object.keys(values) } };
  const answer = await askOnce(url, 'POST', '/segments', { token, body });
  if (answer.status !== 201) throw new Error(`A segment answered ${answer.status}: ${answer.body}`);
  return (JSON.parse(answer.body) as { id: string }).id;
}

/** The total of the list at a path with a query. */
export async function totalOf(url: string, token: string, path: string): Promise<number> {
  const { head } = await askOnce(url, 'GET', `${path}&_limit=0`, { token });
  return Number(/\r\nx-total-count: *(\d+)/i.exec(head)?.[1]);
}
