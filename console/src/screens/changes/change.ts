import type { Schema } from 'castellan-client';

export type Fields = Readonly<Record<string, unknown>>;

/** An entry of the change log, as `GET /changes` answers. */
export type Change = Schema<'Change'>;
export type Kind = Change['resource'];

interface KindOfRecord {
  /** Path of the API and of the console. */
  readonly path: string;
  /** What reading one needs. */
  readonly needs: string;
  /** Whether it can be neither read as it was nor tried without a change. */
  readonly isPresentOnly?: true;
}

/** Those that have records of their own. */
export const RECORDS: Readonly<Partial<Record<Kind, KindOfRecord>>> = {
  user: { path: 'users', needs: 'account.read' },
  role: { path: 'roles', needs: 'role.read' },
  group: { path: 'groups', needs: 'account.read' },
  ability: { path: 'abilities', needs: 'ability.read' },
  feature: { path: 'features', needs: 'settings.read' },
  segment: { path: 'segments', needs: 'segment.read' },
  token: { path: 'tokens', needs: 'account.read' },
  webhook: { path: 'webhooks', needs: 'settings.read', isPresentOnly: true },
};

export const KINDS: readonly Kind[] = [...(Object.keys(RECORDS) as Kind[]), 'session', 'store'];

/** Whether an entry's record can be read as it was, and the entry undone. */
export function hasPast({ resource }: Pick<Change, 'resource'>): boolean {
  return RECORDS[resource]?.isPresentOnly === undefined && RECORDS[resource] !== undefined;
}

/** The path for reading some records: unlike single ones, missing records are no error. */
export function recordsPath(kind: Kind, ids: readonly string[]): string | undefined {
  const path = RECORDS[kind]?.path;
  if (path === undefined) return undefined;
  const query = ids.map((id) => `id=${encodeURIComponent(id)}`).join('&');
  return `/${path}?${query}${kind === 'segment' ? '&_embed=none' : ''}`;
}

/** The record that an entry is about: of a session, the person whose it was. */
export function subjectOf({ resource, record_id, before }: Change): { readonly kind: Kind; readonly id: string } {
  const owner = resource === 'session' ? before?.['user_id'] : undefined;
  return typeof owner === 'string' ? { kind: 'user', id: owner } : { kind: resource, id: record_id };
}
