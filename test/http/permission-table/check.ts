import type { CastMember } from './cast.js';
import { Gun, type Hit } from '../../support/gun.js';
import { nameOf, type Row } from './row.js';
import type { Targets } from './targets.js';

/** A difference between the service and the table. */
export interface Finding {
  readonly row: string;
  readonly as: string;
  readonly expected: string;
  readonly got: string;
}

export interface CheckOptions {
  /** The application's port; it may have been tampered with. */
  readonly port: number;
  readonly rows: readonly Row[];
  readonly cast: readonly CastMember[];
  readonly targets: Targets;
  /** Called for each row that was sent. */
  readonly onFired?: (row: Row) => void;
  /** Stops at the first finding. */
  readonly first?: boolean;
}

interface Expected {
  readonly status: number;
  readonly code?: string | undefined;
}

/**
 * Sends every row as every member of the cast, twice: as the row says, and with a body of the wrong type. Only members
 * who pass the route's own rule may learn about the body, because the rule is checked first. Returns the differences
 * between the service and the table.
 */
export async function checkTable(options: CheckOptions): Promise<Finding[]> {
  const gun = new Gun(options.port);
  const findings: Finding[] = [];
  try {
    for (const row of options.rows) {
      for (const member of options.cast) {
        findings.push(...(await fireEarly(gun, row, member, options)), ...(await fireWhole(gun, row, member, options)));
        if (options.first === true && findings.length > 0) return findings;
      }
      options.onFired?.(row);
    }
    return findings;
  } finally {
    gun.close();
  }
}

/** The expectation from the table, derived without the service. */
function expectedOf(row: Row, member: CastMember): Expected {
  if (row.who === 'nothing') return row.passes < 400 ? { status: row.passes } : { status: row.passes, code: row.code };
  // A bearer token is ignored.
  if (row.who === 'ticket') return { status: 401, code: 'token_missing' };
  const unauthenticated = { status: 401, code: member.token === undefined ? 'token_missing' : 'token_invalid' };
  if (!member.isSignedIn || row.who === 'key') return unauthenticated;
  if (member.isProgram === true && (row.peopleOnly === true || isAboutOneself(row))) return PEOPLE_ONLY;
  const holds = (permissions: readonly string[]) =>
    permissions.every((permission) => (member.permissions as readonly string[]).includes(permission));
  if (row.who !== 'signed in' && !row.who.some(holds)) return { status: 403, code: 'forbidden' };
  if (member.isProgram === true && row.peopleOnly === 'body') return PEOPLE_ONLY;
  // A program's id is nobody's, so there is nothing to delete.
  if (member.isProgram === true && isOwnUser(row)) return { status: 404, code: 'not_found' };
  if (row.programsOnly === true && member.isProgram !== true) return { status: 404, code: 'not_found' };
  return { status: row.passes, code: row.code };
}

const PEOPLE_ONLY: Expected = { status: 403, code: 'people_only' };

/** Requests for which people need the same permissions for their own record as for others. */
const SAME_FOR_OWN = [
  'DELETE /users/:id',
  'DELETE /users/:id/totp',
  'DELETE /users/:id/identities/:id',
  'POST /users/:id/invitation',
  'DELETE /users/:id/passkeys',
];

/** Whether people need less for their own record than for others. */
function isAboutOneself(row: Row): boolean {
  return isOwnUser(row) && !SAME_FOR_OWN.includes(row.endpoint);
}

function isOwnUser({ endpoint, to }: Row): boolean {
  return to === 'own' && endpoint.includes('/users/:id');
}

let turn = 0;

async function fireWhole(gun: Gun, row: Row, member: CastMember, { targets }: CheckOptions): Promise<Finding[]> {
  const id = await targets.idFor(row, member);
  const token = row.endsSession !== undefined ? await targets.spareToken(member) : member.token;
  const hit = await gun.fire({ ...shotOf(row, id, member), token, body: row.body?.((turn += 1)) });
  if (row.endsSession === 'all') await targets.signInAgain(member);
  if (/^DELETE \/\w+(?:\/:id)?$/.test(row.endpoint) && hit.status === 200) targets.used(id);
  const expected = expectedOf(row, member);
  const differs = hit.status !== expected.status || (expected.code !== undefined && codeOf(hit) !== expected.code);
  if (differs) return [finding(row, member, expected, hit)];
  if (expected.code === 'forbidden') return checkNeeds(row, member, hit);
  return hit.status < 300 ? checkView(row, member, hit) : [];
}

async function fireEarly(gun: Gun, row: Row, member: CastMember, { targets }: CheckOptions): Promise<Finding[]> {
  if (row.byFields === true || row.who === 'ticket') return [];
  const { method, ...shot } = shotOf(row, await targets.idFor(row, member), member);
  const refused = expectedOf(row, member);
  const needsBody = refused === PEOPLE_ONLY && row.peopleOnly === 'body';
  const isEarly = refused.status === 401 || (refused.status === 403 && !needsBody);
  const expected = isEarly ? refused : { status: row.badBody ?? 415 };
  const hit = await gun.fire({ ...shot, method: method === 'PUT' ? 'PATCH' : method, body: 'no JSON' });
  return hit.status === expected.status ? [] : [finding(row, member, expected, hit, ' before the body')];
}

function shotOf(row: Row, id: string, { token }: CastMember) {
  const [method = '', path = ''] = row.endpoint.split(' ');
  return { method, path: `${path.replace(':id', id)}${row.query?.(id) ?? ''}`, token };
}

/** The ability that guards each area. */
const AREAS: Readonly<Record<string, string>> = {
  users: 'account',
  tokens: 'account',
  groups: 'account',
  roles: 'role',
  abilities: 'ability',
  customers: 'customer',
  segments: 'segment',
  features: 'settings',
  status: 'settings',
  webhooks: 'settings',
  views: 'settings',
};

/** A refusal must name the missing permissions, the area's `.read` first: those of one check if the fields have their own. */
function checkNeeds(row: Row, member: CastMember, hit: Hit): Finding[] {
  const { needs = [] } = hit.json as { readonly needs?: readonly string[] };
  const held: readonly string[] = member.permissions;
  const missing = [...new Set((row.who as readonly (readonly string[])[]).flat())].filter((one) => !held.includes(one));
  const read = `${AREAS[/^\w+ \/(\w+)/.exec(row.endpoint)![1]!] ?? ''}.read`;
  const isReadFirst = !needs.includes(read) || needs[0] === read;
  const isMissing = needs.length > 0 && needs.every((one) => missing.includes(one));
  if (isReadFirst && isMissing && (row.byFields === true || needs.length === missing.length)) return [];
  const expected = `needs ${missing.join(', ')}, with ${read} first`;
  return [{ row: nameOf(row), as: member.name, expected, got: needs.join(', ') || 'nothing' }];
}

function checkView(row: Row, member: CastMember, hit: Hit): Finding[] {
  if (row.short === undefined || hit.json === undefined) return [];
  const { without, fields } = row.short;
  const isShort = !member.permissions.includes(without);
  const records = (Array.isArray(hit.json) ? hit.json : [hit.json]) as object[];
  const wrong = records.find((record) => (Object.keys(record).sort().join() === [...fields].sort().join()) !== isShort);
  if (records.length > 0 && wrong === undefined) return [];
  const expected = isShort ? `only ${fields.join(', ')}` : 'whole records';
  return [{ row: nameOf(row), as: member.name, expected, got: Object.keys(wrong ?? {}).join(', ') || 'no record' }];
}

function finding(row: Row, member: CastMember, expected: Expected, hit: Hit, when = ''): Finding {
  return {
    row: nameOf(row),
    as: member.name,
    expected: `${expected.status} ${expected.code ?? ''}${when}`,
    got: `${hit.status} ${codeOf(hit) ?? ''}`,
  };
}

function codeOf({ json }: Hit): string | undefined {
  return typeof json === 'object' && json !== null ? (json as { code?: string }).code : undefined;
}

/** Formats the findings as readable lines. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ row, as, expected, got }) => `${row} as ${as}: expected ${expected}, got ${got}`).join('\n');
}
