import type { Schema } from 'castellan-client';
import type { ReactNode } from 'react';
import { HttpError, useNotify, useRecordContext, useResourceContext, useSaveContext, type RaRecord } from 'react-admin';
import { fieldErrors } from 'castellan-react-admin';
import { dataProvider } from '../api/providers.js';
import { useAskFirst, type Question } from './use-ask-first.js';

type Fields = Readonly<Record<string, unknown>>;
type Save = NonNullable<ReturnType<typeof useSaveContext>['save']>;

export interface Asking {
  /** What to ask before these values are saved; undefined if there's nothing to ask. */
  readonly question?: ((data: Fields, before: RaRecord | undefined) => Question | undefined) | undefined;
  /** The same, for a question that depends on what the write would change. Asks the service before every save. */
  readonly questionAbout?: ((effect: Schema<'Effect'>) => Question | undefined) | undefined;
  /** Turns what the form holds into what is sent, as the page's `transform` does. */
  readonly toBody?: ((data: Fields) => Fields) | undefined;
}

/** The page's `save`, which asks first, and says by a dry run what would change. */
export function useAskingSave({ question, questionAbout, toBody = (data) => data }: Asking): {
  readonly save: Save;
  readonly dialog: ReactNode;
} {
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const context = useSaveContext();
  const { ask, dialog } = useAskFirst();
  const save: Save = async (data: Fields, callbacks) => {
    const asked = question?.(data, record);
    if (asked !== undefined || questionAbout !== undefined) {
      const stored = record === undefined ? {} : { id: record.id, previousData: record };
      try {
        const { effect } = await dataProvider.dryRun(resource, { data: toBody(data), ...stored });
        const needed = asked ?? questionAbout?.(effect);
        if (needed !== undefined && !(await ask({ ...needed, effect }))) return undefined;
      } catch (error) {
        if (!isConflict(error)) {
          const errors = fieldErrors(error);
          if (errors === undefined) notify(error instanceof Error ? error.message : String(error), { type: 'error' });
          return errors;
        }
      }
    }
    return context.save?.(data, callbacks) as unknown;
  };
  return { save, dialog };
}

/** The write explains a conflict, with both sides. */
function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.status === 409;
}
