import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { ACTIONS, type AbilityRow, type Action, type Permissions } from '../roles/ability-rows.js';
import { RECORDS, type Change, type Fields } from './change.js';

/** A record as it was. */
export interface Past {
  readonly fields: Fields;
  /** What it permitted, for roles, people and tokens. */
  readonly matrix?: { readonly rows: readonly AbilityRow[]; readonly value: Permissions };
}

type Access = Schema<'UserAccess'> | Schema<'TokenAccess'>;

/** Not part of what a record is. */
const LEFT_OUT = ['id', 'created', 'updated', 'abilities', 'customers', 'customers_count', 'deleted'];

/** The request for a record as it was after an entry of the log. */
export function pastPath({ resource, record_id }: Change, seq: string): string {
  const path = `/${RECORDS[resource]?.path ?? ''}/${encodeURIComponent(record_id)}`;
  return `${path}${resource === 'user' || resource === 'token' ? '/access' : ''}?at_seq=${seq}`;
}

/** Reads a record as it was after an entry of the log. */
export async function readPast(change: Change, seq: string): Promise<Past> {
  const { json } = await client.request<Fields>(pastPath(change, seq));
  if (change.resource === 'user' || change.resource === 'token') return pastAccess(json as unknown as Access);
  const fields = Object.fromEntries(Object.entries(json).filter(([name]) => !LEFT_OUT.includes(name)));
  if (change.resource !== 'role') return { fields };
  const { json: abilities } = await client.requestList<Schema<'Ability'>[]>(
    `/abilities?_sort=name&_limit=200&at_seq=${seq}`,
  );
  const rows = abilities.map((ability) => ({ key: ability.key, name: ability.name, has: ability }));
  return { fields, matrix: { rows, value: json['abilities'] as Permissions } };
}

function pastAccess(access: Access): Past {
  const { permissions } = access;
  const record = 'user' in access ? access.user : access.token;
  const keys = [...new Set(permissions.map(({ ability }) => ability))];
  const table = (test: (one: Access['permissions'][number]) => boolean, key: string) =>
    Object.fromEntries(
      ACTIONS.map((action) => [
        action,
        permissions.some((one) => one.ability === key && one.action === action && test(one)),
      ]),
    ) as Record<Action, boolean>;
  const rows = keys.map((key) => ({ key, name: key, has: table(({ reason }) => reason !== 'no_such_action', key) }));
  const value = Object.fromEntries(keys.map((key) => [key, table(({ allowed }) => allowed, key)]));
  const fields = Object.fromEntries(Object.entries(record).filter(([name]) => !LEFT_OUT.includes(name)));
  return { fields, matrix: { rows, value } };
}
