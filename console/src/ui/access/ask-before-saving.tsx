import { useMemo, type ReactNode } from 'react';
import {
  SaveContextProvider,
  useDataProvider,
  useNotify,
  useRecordContext,
  useResourceContext,
  useSaveContext,
  type RaRecord,
} from 'react-admin';
import type { CastellanDataProvider } from '../../../../clients/react-admin/src/data-provider.js';
import { fieldErrors } from '../field-errors.js';
import { useAskFirst, type Question } from './use-ask-first.js';

type Fields = Readonly<Record<string, unknown>>;

interface AskBeforeSavingProps {
  /** What to ask before these values are saved; undefined if they change nobody's access. */
  readonly question: (data: Fields, before: RaRecord | undefined) => Question | undefined;
  /** Turns what the form holds into what is sent, as the page's `transform` does. */
  readonly toBody?: (data: Fields) => Fields;
  /** The form. */
  readonly children: ReactNode;
}

/** Put it around a form: asks before access is changed, and says by a dry run what would change. */
export function AskBeforeSaving({ question, toBody = (data) => data, children }: AskBeforeSavingProps) {
  const dataProvider = useDataProvider<CastellanDataProvider>();
  const notify = useNotify();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const context = useSaveContext();
  const { ask, dialog } = useAskFirst();
  const save: typeof context.save = async (data, callbacks) => {
    const asked = question(data, record);
    if (asked !== undefined) {
      const stored = record === undefined ? {} : { id: record.id, previousData: record };
      try {
        const { effect } = await dataProvider.dryRun(resource, { data: toBody(data), ...stored });
        if (!(await ask({ ...asked, effect }))) return undefined;
      } catch (error) {
        const errors = fieldErrors(error);
        if (errors === undefined) notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        return errors;
      }
    }
    return context.save?.(data, callbacks) as unknown;
  };
  const asking = useMemo(() => ({ ...context, save }), [context, save]);
  return (
    <SaveContextProvider value={asking}>
      {children}
      {dialog}
    </SaveContextProvider>
  );
}
