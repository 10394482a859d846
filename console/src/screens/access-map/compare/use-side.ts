import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { explain } from '../../../api/providers.js';
import { readExplained } from '../use-explained-rows.js';

/** One of two that are compared: a role or a person, now or at a moment. */
export interface Side {
  readonly kind: 'role' | 'user';
  readonly id: string;
  /** As the service reads it; empty for now. */
  readonly at: string;
}

/** The address has a side as `role:<id>` or `user:<id>`, and its moment behind an `@`. */
export function readSide(text: string | null): Side {
  const [, kind, id = '', at = ''] = /^(role|user):([^@]*)(?:@(.*))?$/.exec(text ?? '') ?? [];
  return { kind: kind === 'user' ? 'user' : 'role', id, at };
}

export function writeSide({ kind, id, at }: Side): string {
  return `${kind}:${id}${at === '' ? '' : `@${at}`}`;
}

/** The permissions of one side, such as `customer.delete`. */
export function useSide({ kind, id, at }: Side) {
  return useQuery({
    queryKey: ['access-map', 'side', kind, id, at],
    queryFn: () => (kind === 'role' ? ofRole(id, at) : ofPerson(id, at)),
    enabled: id !== '',
    retry: false,
  });
}

async function ofRole(id: string, at: string): Promise<ReadonlySet<string>> {
  const moment = at === '' ? '' : `?at=${encodeURIComponent(at)}`;
  try {
    const { json } = await client.request<Schema<'Role'>>(`/roles/${encodeURIComponent(id)}${moment}`);
    const permissions = Object.entries(json.abilities).flatMap(([ability, actions]) =>
      Object.entries(actions).flatMap(([action, granted]) => (granted ? [`${ability}.${action}`] : [])),
    );
    return new Set(permissions);
  } catch (error) {
    throw explain(error);
  }
}

async function ofPerson(id: string, at: string): Promise<ReadonlySet<string>> {
  const explained = await readExplained(`/users/${encodeURIComponent(id)}/access`, at);
  const allowed = [...(explained ?? [])].filter(([, permission]) => permission.allowed);
  return new Set(allowed.map(([permission]) => permission));
}
