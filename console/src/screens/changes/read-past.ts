import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { isStandardAction } from '../../ui/access/standard-actions.js';
import { byAbility } from '../../ui/access/by-ability.js';
import { abilityRow, type AbilityRow, type Permissions } from '../roles/ability-rows.js';
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
  const rows = abilities.map((ability) => ({ ...abilityRow(ability), description: '' }));
  return { fields, matrix: { rows, value: json['abilities'] as Permissions } };
}

function pastAccess(access: Access): Past {
  const record = 'user' in access ? access.user : access.token;
  const abilities = byAbility(access.permissions);
  const rows = abilities.map(([key, permissions]) => ({
    key,
    name: key,
    has: (action: string) => permissions.some((one) => one.action === action && one.reason !== 'no_such_action'),
    own: permissions.map(({ action }) => action).filter((action) => !isStandardAction(action)),
  }));
  const allowed = (permissions: Access['permissions']) =>
    Object.fromEntries(permissions.map((one) => [one.action, one.allowed]));
  const value = Object.fromEntries(abilities.map(([key, permissions]) => [key, allowed(permissions)]));
  const fields = Object.fromEntries(Object.entries(record).filter(([name]) => !LEFT_OUT.includes(name)));
  return { fields, matrix: { rows, value } };
}
