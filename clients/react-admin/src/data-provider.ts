import type { Schema } from 'castellan-client';
import { HttpError, type DataProvider, type Identifier, type RaRecord } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { changedFields, differences, withDifferences } from './changed-fields.js';
import { ChangedMeanwhile, conflictsBetween } from './changed-meanwhile.js';
import type { CastellanClient, RequestOptions } from './client.js';
import { LoadedVersions } from './loaded-versions.js';
import { RepeatableCreations } from './repeatable-creations.js';
import { uploadImages } from './upload-images.js';

type Fields = Readonly<Record<string, unknown>>;

/** What would happen to one record: `data` creates or updates, without it the record is deleted. `ids` deletes several. */
export interface DryRunParams {
  readonly id?: Identifier;
  readonly ids?: readonly Identifier[];
  readonly data?: Fields;
  readonly previousData?: Fields;
}

/** The answer to a write with `dry_run=true`. */
export interface DryRun<R = Fields> {
  readonly dry_run: true;
  readonly seq: string;
  /** Null for a deletion. */
  readonly record: R | null;
  readonly effect: Schema<'Effect'>;
}

interface DryRunning {
  /** What creating (without `id`), updating or deleting (without `data`) would change. At most 200 `ids`. Nothing is written. */
  dryRun(resource: string, params: DryRunParams): Promise<DryRun>;
}

export type CastellanDataProvider = DataProvider & DryRunning;

export interface DataProviderOptions {
  /** Resources whose writes are answered when they're in force everywhere; `meta.wait` decides otherwise for one write. */
  readonly waitFor?: readonly string[];
}

/** `meta` of a write. */
interface WriteMeta {
  readonly wait?: 'everywhere' | 'no';
}

/** Of a write, while others change other fields of the record all the time. */
const MAX_TRIES = 5;
const MAX_DELETED = 200;
const MAX_UPDATED = 1_000;

/**
 * The data provider of react-admin: `ra-data-json-server`, and beyond it changed fields only, protection of other people's
 * work, creations that may be tried again, bulk writes in one request, uploads of images and dry runs.
 */
export function createDataProvider(client: CastellanClient, options: DataProviderOptions = {}): CastellanDataProvider {
  const base = jsonServerProvider('', (path: string, { signal }: { signal?: AbortSignal | null } = {}) =>
    client.requestList(path, { signal: signal ?? undefined }),
  );
  const creations = new RepeatableCreations();
  const waiting = (resource: string, meta: unknown): Pick<RequestOptions, 'wait'> => {
    const wait = (meta as WriteMeta | undefined)?.wait;
    if (wait === 'no') return {};
    return wait === 'everywhere' || options.waitFor?.includes(resource) === true ? { wait: 'everywhere' } : {};
  };
  const versions = new LoadedVersions();
  const read = async (path: string, request: RequestOptions): Promise<RaRecord> => {
    const { json, headers } = await client.request<RaRecord>(path, request);
    versions.note(path, json, headers);
    return json;
  };
  /**
   * Sends only the changed fields. Throws `ChangedMeanwhile`: the service compares with what other people changed, and where the
   * version is known that the form was loaded from, this does so with the changes of other tabs.
   */
  const put = async (
    path: string,
    data: Fields,
    before: Fields | undefined,
    more: RequestOptions,
    tries = 1,
  ): Promise<RaRecord> => {
    const mine = await uploadImages(client, data);
    const tag = before === undefined || more.dryRun === true ? undefined : versions.tagOf(path, before);
    const request = { method: 'PUT', body: changedFields(mine, before), ...more } as const;
    if (before === undefined || tag === undefined)
      return read(path, request).catch((error: unknown) => {
        throw ChangedMeanwhile.from(error, { path, mine: data, before: before ?? {} });
      });
    try {
      return await read(path, { ...request, headers: { 'If-Match': tag } });
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 412 || tries === MAX_TRIES) throw error;
    }
    const latest = await read(path, {});
    const conflicts = conflictsBetween(mine, before, latest);
    if (conflicts.length > 0) throw ChangedMeanwhile.of(conflicts, path);
    return put(path, withDifferences(latest, differences(mine, before)), latest, more, tries + 1);
  };

  const provider = {
    ...base,
    supportAbortSignal: true,

    async getOne(resource, { id, signal }) {
      return { data: await read(pathOf(resource, id), { signal }) };
    },

    async getMany(resource, params) {
      // The same record is often wanted by several fields.
      const ids = [...new Set(params.ids)];
      return ids.length === 0 ? { data: [] } : base.getMany(resource, { ...params, ids });
    },

    async create(resource, { data, meta }) {
      const { json, headers } = await creations.create(resource, data as Fields, {
        toBody: () => uploadImages(client, data as Fields),
        send: ({ key, body }) => {
          const request = {
            method: 'POST',
            body,
            headers: { 'Idempotency-Key': key },
            ...waiting(resource, meta),
          } as const;
          return client.request<RaRecord>(`/${resource}`, request);
        },
      });
      const invitation = headers.get('X-Invitation');
      return { data: invitation === null ? json : { ...json, invitation } };
    },

    async update(resource, { id, data, previousData, meta }) {
      const path = pathOf(resource, id as Identifier);
      const before = previousData as Fields | undefined;
      return { data: await put(path, data as Fields, before, waiting(resource, meta)) };
    },

    async updateMany(resource, params) {
      const { ids, data, meta } = params as {
        readonly ids: Identifier[];
        readonly data: Fields;
        readonly meta?: unknown;
      };
      if (resource !== 'customers') {
        for (const id of ids) await put(pathOf(resource, id), data, undefined, waiting(resource, meta));
        return { data: ids };
      }
      for (const part of inParts(ids, MAX_UPDATED))
        await client.request(`/${resource}`, { method: 'PUT', body: { ids: part, changes: data } });
      return { data: ids };
    },

    async delete(resource, { id, previousData, meta }) {
      await client.request(pathOf(resource, id), { method: 'DELETE', ...waiting(resource, meta) });
      return { data: previousData ?? { id } };
    },

    async deleteMany(resource, { ids, meta }) {
      for (const part of inParts(ids, MAX_DELETED))
        await client.request(pathOfAll(resource, part), { method: 'DELETE', ...waiting(resource, meta) });
      return { data: ids };
    },

    async dryRun(resource, { id, ids, data, previousData }) {
      if (ids !== undefined)
        return (await client.request<DryRun>(pathOfAll(resource, ids), { method: 'DELETE', dryRun: true })).json;
      const path = id === undefined ? `/${resource}` : pathOf(resource, id);
      if (data === undefined) return (await client.request<DryRun>(path, { method: 'DELETE', dryRun: true })).json;
      if (id !== undefined)
        return (await put(path, withoutFiles(data), previousData, { dryRun: true })) as unknown as DryRun;
      return (await client.request<DryRun>(path, { method: 'POST', body: withoutFiles(data), dryRun: true })).json;
    },
  } satisfies DryRunning & Untyped;
  return provider as unknown as CastellanDataProvider;
}

/** The methods of a data provider, for records of any type. */
type Untyped = {
  readonly [
    M in 'getOne' | 'getMany' | 'create' | 'update' | 'updateMany' | 'delete' | 'deleteMany'
  ]: DataProvider[M] extends (resource: string, params: infer P) => unknown
    ? (resource: string, params: P) => Promise<{ data: unknown }>
    : never;
} & { readonly supportAbortSignal: boolean };

/** The path of a record. */
export function pathOf(resource: string, id: Identifier): string {
  return `/${resource}/${encodeURIComponent(id)}`;
}

function pathOfAll(resource: string, ids: readonly Identifier[]): string {
  return `/${resource}?${ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`;
}

/** A dry run uploads nothing. */
function withoutFiles(data: Fields): Fields {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => !(typeof value === 'object' && value !== null && 'rawFile' in value)),
  );
}

function inParts<T>(items: readonly T[], size: number): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size));
  return parts;
}
