/** Segments and totals of lists, as a client of the service gets them. Used by counts, operations and random-faults. */
import { askOnce } from '../harness/connection.js';

export const STATUSES = ['lead', 'active', 'on hold'];
export const PLANS = ['gold', 'silver', 'tin', null];

/** Values of a segment with all filters enabled, and the equivalent customer query. */
const SEGMENTS: readonly (readonly [values: Readonly<Record<string, readonly string[]>>, query: string])[] = [
  [{}, ''],
  [{ status: ['lead'] }, 'status=lead'],
  [{ status_ne: ['lead'], role: ['vip'] }, 'status_ne=lead&role=vip'],
  [{ plan: ['gold', 'silver'] }, 'plan=gold&plan=silver'],
  [{ plan_ne: ['gold'] }, 'plan_ne=gold'],
  [{ turn_gte: ['3'], status: ['active', 'lead'] }, 'turn_gte=3&status=active&status=lead'],
  [{ q: ['turn 1'] }, 'q=turn+1'],
  [{ q: ['ada', 'zoe'], plan: ['tin'] }, 'q=ada&q=zoe&plan=tin'],
  [{ company_like: ['ACME'] }, 'company_like=ACME'],
];

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

/** A segment and the equivalent customer query. */
export type Counted = readonly [id: string, query: string];

/** Creates segments with filters of every kind. */
export async function createSegments(url: string, token: string): Promise<readonly Counted[]> {
  const segments: Counted[] = [];
  // A segment can't leave out by a column that nobody has.
  const { status } = await askOnce(url, 'POST', '/customers', { token, body: { name: 'Kept', plan: 'kept' } });
  if (status !== 201) throw new Error(`A customer answered ${status}.`);
  for (const [values, query] of SEGMENTS) segments.push([await createSegment(url, token, values), query]);
  return segments;
}

/** Returns one line for each stored count that a recount contradicts. */
export async function wrongCounts(url: string, token: string, segments: readonly Counted[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const [id, query] of segments) {
    const stored = await countOf(url, token, id);
    const counted = await totalOf(url, token, `/customers?${query}`);
    if (stored !== counted) wrong.push(`"${query}": ${stored} stored, ${counted} counted`);
  }
  return wrong;
}

async function countOf(url: string, token: string, id: string): Promise<number> {
  const { body } = await askOnce(url, 'GET', `/segments/${id}`, { token });
  return (JSON.parse(body) as { customers_count: number }).customers_count;
}
