import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DryRun, DryRunParams } from 'castellan-react-admin';
import { dataProvider } from '../api/providers.js';

const PAUSE_MS = 250;

export interface DryRunState {
  /** Undefined until it's known. */
  readonly result: (Pick<DryRun, 'effect'> & Partial<Pick<DryRun, 'record'>>) | undefined;
  /** Why the write would be refused. */
  readonly error: Error | null;
}

/** Asks what a write would change, once its values have been the same for a moment. `undefined`: there's nothing to ask. */
export function useDryRun(resource: string, params: DryRunParams | undefined): DryRunState {
  const wanted = params === undefined ? undefined : JSON.stringify(params);
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), settled === undefined ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, settled]);
  const { data, error } = useQuery({
    queryKey: ['dry-run', resource, settled],
    queryFn: () => dataProvider.dryRun(resource, JSON.parse(settled ?? '{}') as DryRunParams),
    enabled: settled !== undefined && settled === wanted,
    staleTime: 0,
    gcTime: 0,
  });
  const isCurrent = wanted !== undefined && settled === wanted;
  return { result: isCurrent ? data : undefined, error: isCurrent ? error : null };
}
