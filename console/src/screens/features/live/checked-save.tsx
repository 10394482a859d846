import type { ReactNode } from 'react';
import { SaveContextProvider, useRecordContext, useSaveContext } from 'react-admin';
import type { Feature } from '../feature.js';
import { useLatestFeature } from './use-latest-feature.js';

/**
 * Saves a feature only if no other tab has changed the same fields meanwhile: the service keeps what other people changed, but
 * of two tabs of one person the later counts.
 */
export function CheckedSave({ children }: { readonly children: ReactNode }) {
  const context = useSaveContext();
  const stored = useRecordContext<Feature>();
  const compare = useLatestFeature();
  const save: typeof context.save = async (data, callbacks) => {
    const mine = { ...stored, ...data } as Feature;
    // What keeps it from being read keeps it from being saved, and is told then.
    const compared = stored === undefined ? 'same' : await compare(mine, stored).catch(() => 'same' as const);
    return compared === 'conflicting' ? undefined : ((await context.save?.(data, callbacks)) as unknown);
  };
  return <SaveContextProvider value={{ ...context, save }}>{children}</SaveContextProvider>;
}
