import { useEffect, useState } from 'react';
import { client } from '../../../api/client.js';
import { filterParameters } from '../filter-parameters.js';
import type { Changes } from './changes-form.js';

const POLL_MS = 500;

/** A change of all customers that match, as the service shows it. */
export interface Operation {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  readonly state: 'running' | 'done' | 'failed' | 'stopped';
  readonly error: 'forbidden' | 'overloaded' | 'validation_failed' | null;
}

interface Started {
  readonly filter: Readonly<Record<string, unknown>>;
  /** How many customers match. */
  readonly expect: number;
  readonly changes: Changes;
}

/** Starts a change of all customers that match, follows it, and stops it. */
export function useOperation() {
  const [operation, setOperation] = useState<Operation>();
  const runningId = operation?.state === 'running' ? operation.id : undefined;
  useEffect(() => {
    if (runningId === undefined) return undefined;
    const controller = new AbortController();
    void follow(runningId, { signal: controller.signal, report: setOperation });
    return () => controller.abort();
  }, [runningId]);
  return {
    operation,
    /** Throws `HttpError`. */
    start: async ({ filter, expect, changes }: Started) => {
      const query = new URLSearchParams([...filterParameters(filter), ['expect', String(expect)]]).toString();
      const { json } = await client.request<Operation>(`/customers?${query}`, { method: 'PUT', body: { changes } });
      setOperation(json);
    },
    stop: async () => {
      if (runningId !== undefined) await client.request(`/operations/${runningId}`, { method: 'DELETE' });
    },
  };
}

interface Following {
  readonly signal: AbortSignal;
  readonly report: (operation: Operation) => void;
}

/** Reports how far the operation is until it has ended or nobody looks any more. */
async function follow(id: string, { signal, report }: Following): Promise<void> {
  const isOver = () => signal.aborted;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (isOver()) return;
    // A request that fails is repeated by the client, and after that by the next turn.
    const answer = await client.request<Operation>(`/operations/${id}`, { signal }).catch(() => undefined);
    if (isOver()) return;
    if (answer !== undefined) report(answer.json);
    if (answer !== undefined && answer.json.state !== 'running') return;
  }
}
