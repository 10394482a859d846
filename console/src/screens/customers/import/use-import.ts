import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explain } from '../../../api/providers.js';
import type { CustomerFile } from './customer-file.js';
import { sendRows, type Outcome, type Reading } from './send-rows.js';

export type ImportKind = 'check' | 'import';

interface State {
  readonly kind: ImportKind;
  readonly state: 'idle' | 'running' | 'done' | 'stopped';
  readonly outcome?: Outcome;
  readonly failure?: string;
}

export interface ImportRun extends State {
  /** Rows that a complete check would have created or changed. */
  readonly importable: number;
  begin(kind: ImportKind): void;
  stop(): void;
  /** Forgets the outcome, when something else is to be imported. */
  reset(): void;
}

const IDLE: State = { kind: 'check', state: 'idle' };

/** Checks and imports rows. Leaving the page stops it after the current batch; what is imported stays. */
export function useImport(file: CustomerFile, reading: Reading): ImportRun {
  const queries = useQueryClient();
  const [current, setCurrent] = useState<State>(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (kind: ImportKind) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setCurrent({ kind, state: 'running' });
    const report = (outcome: Outcome) => setCurrent({ kind, state: 'running', outcome });
    try {
      const outcome = await sendRows(file, { ...reading, dryRun: kind === 'check', signal, report });
      setCurrent({ kind, state: 'done', outcome });
    } catch (error) {
      const explained = explain(error);
      const failure = signal.aborted ? undefined : explained instanceof Error ? explained.message : String(explained);
      setCurrent((before) => ({ ...before, state: 'stopped', ...(failure !== undefined && { failure }) }));
    }
    if (kind === 'import') await queries.invalidateQueries({ queryKey: ['customers'] });
  };
  const { kind, state, outcome } = current;
  const isChecked = kind === 'check' && state === 'done' && outcome !== undefined;
  return {
    ...current,
    importable: isChecked ? outcome.created + outcome.updated : 0,
    begin: (wanted) => void send(wanted),
    stop: () => running.current?.abort(),
    reset: () => setCurrent(IDLE),
  };
}
