import { useState, type ReactNode } from 'react';
import { HttpError, useDataProvider, useNotify, useRecordContext, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { CastellanDataProvider } from '../../../../../clients/react-admin/src/data-provider.js';
import type { Effect } from '../../../../../clients/react-admin/src/dry-run.js';
import { EffectDialog } from './effect-dialog.js';

interface AskingSave {
  /** Resolves to errors by field. */
  readonly onSubmit: (values: FieldValues) => Promise<unknown>;
  readonly dialog: ReactNode;
}

interface Question {
  readonly effect: Effect;
  readonly answer: (isYes: boolean) => void;
}

/** Asks with a dry run what saving a stored segment changes. If features target it, it's saved only after a question. */
export function useAskingSave(): AskingSave {
  const dataProvider = useDataProvider<CastellanDataProvider>();
  const notify = useNotify();
  const record = useRecordContext();
  const { save } = useSaveContext();
  const [question, setQuestion] = useState<Question>();

  const onSubmit = async (data: FieldValues): Promise<unknown> => {
    try {
      const { effect } = await dataProvider.dryRun('segments', { id: record!.id, data, previousData: record! });
      if (effect.features.length > 0) {
        const isYes = await new Promise<boolean>((answer) => setQuestion({ effect, answer }));
        setQuestion(undefined);
        if (!isYes) return undefined;
      }
    } catch (error) {
      // The write explains a conflict, with both sides.
      if (!(error instanceof HttpError) || error.status !== 409) {
        notify(error instanceof Error ? error.message : String(error), { type: 'error' });
        return error instanceof HttpError
          ? (error.body as { readonly errors?: unknown } | undefined)?.errors
          : undefined;
      }
    }
    return save?.(data);
  };
  return { onSubmit, dialog: question && <EffectDialog {...question} /> };
}
