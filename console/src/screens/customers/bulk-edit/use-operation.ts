import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { filterParameters } from '../filter-parameters.js';
import type { Changes } from './changes-form.js';
import { useRememberedOperation } from './use-remembered-operation.js';

const POLL_MS = 500;

/** A change of all customers that match, as the service shows it. */
export type Operation = Schema<'Operation'>;

interface Started {
  readonly filter: Readonly<Record<string, unknown>>;
  /** How many customers match. */
  readonly expect: number;
  readonly changes: Changes;
}

/** The change of all customers that match that was begun last: follows it until its end, starts another, and stops it. */
export function useOperation() {
  const queries = useQueryClient();
  const [id, remember] = useRememberedOperation();
  const keyOf = (of: string | undefined) => ['operations', of];
  const { data } = useQuery({
    queryKey: keyOf(id),
    enabled: id !== undefined,
    queryFn: ({ signal }) => readOperation(id!, signal),
    // A request that failed is repeated by the next turn.
    refetchInterval: ({ state }) => (state.data === undefined || state.data?.state === 'running' ? POLL_MS : false),
  });
  const isForgotten = data === null;
  useEffect(() => {
    if (isForgotten) remember(undefined);
  });
  return {
    /** Undefined until it's known, null if the service has forgotten it. */
    operation: id === undefined ? null : data,
    /** Throws `HttpError`. */
    start: async ({ filter, expect, changes }: Started) => {
      const query = new URLSearchParams([...filterParameters(filter), ['expect', String(expect)]]).toString();
      const { json } = await client.request<Operation>(`/customers?${query}`, { method: 'PUT', body: { changes } });
      queries.setQueryData(keyOf(json.id), json);
      remember(json.id);
    },
    /** Follows an operation that was started elsewhere instead. */
    follow: (started: Operation) => {
      queries.setQueryData(keyOf(started.id), started);
      remember(started.id);
    },
    /** Throws `HttpError`. */
    stop: async () => {
      if (id !== undefined) await client.request(`/operations/${id}`, { method: 'DELETE' });
    },
    /** Its end has been seen. */
    forget: () => remember(undefined),
  };
}

/** Starts an operation that undoes another one, or only counts. Throws `HttpError`. */
export async function undoOperation(id: string, body: { readonly trial?: boolean }): Promise<Operation> {
  return (await client.request<Operation>(`/operations/${id}/undo`, { method: 'POST', body })).json;
}

/** Null if the service has forgotten it. */
export async function readOperation(id: string, signal: AbortSignal): Promise<Operation | null> {
  try {
    return (await client.request<Operation>(`/operations/${id}`, { signal })).json;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
