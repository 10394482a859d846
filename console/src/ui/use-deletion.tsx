import type { ReactNode } from 'react';
import { useDeleteMany, useNotify, useTranslate, type Identifier } from 'react-admin';
import { dataProvider } from '../api/providers.js';
import { useAskFirst } from './use-ask-first.js';
import { useTried } from './use-tried.js';

interface Deletion {
  readonly ids: readonly Identifier[];
  /** What is asked. */
  readonly title: string;
  /** Of several. */
  readonly names?: readonly string[];
  readonly onDone: () => void;
}

interface UseDeletion {
  /** Deletes the records, all or none, in one request. A refusal appears as a notification. */
  readonly remove: (deletion: Deletion) => void;
  readonly isPending: boolean;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Deletes records of a resource after saying who loses what by it, if that can be known. `help` is a key of the texts, with its values. */
export function useDeletion(resource: string, help: string, values: object = {}): UseDeletion {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const { ask, dialog } = useAskFirst();
  const [deleteMany, { isPending }] = useDeleteMany();
  const remove = ({ ids, title, names = [], onDone }: Deletion) =>
    tried(async () => {
      const effect = hasEffect(resource) ? (await dataProvider.dryRun(resource, { ids })).effect : undefined;
      const text = [
        ...(ids.length > 1 && names.length > 0 ? [`${names.join(', ')}.`] : []),
        translate(help, values),
      ].join(' ');
      const question = { title, text, confirm: translate('effect.delete.confirm'), isDangerous: true };
      if (!(await ask({ ...question, effect }))) return;
      await deleteMany(resource, { ids: [...ids] }, { returnPromise: true, mutationMode: 'pessimistic' });
      const fallback = translate('ra.notification.deleted', { smart_count: ids.length });
      notify(`resources.${resource}.notifications.deleted`, { messageArgs: { smart_count: ids.length, _: fallback } });
      onDone();
    })();
  return { remove: (deletion) => void remove(deletion), isPending, dialog };
}

/** Customers give nobody access, and their deletion has no dry run. */
function hasEffect(resource: string): boolean {
  return resource !== 'customers';
}
