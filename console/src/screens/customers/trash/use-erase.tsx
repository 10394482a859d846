import type { ReactNode } from 'react';
import { useNotify, useRefresh, useTranslate, useUnselect } from 'react-admin';
import { client } from '../../../api/client.js';
import { dataProvider } from '../../../api/providers.js';
import { useAskFirst } from '../../../ui/use-ask-first.js';
import { useTried } from '../../../ui/use-tried.js';
import { useOperation, type Operation } from '../bulk-edit/use-operation.js';
import { TRASH } from './deleted-customer.js';

interface UseErase {
  /** Erases these. `names` are those of the first, and how many more there are. */
  readonly erase: (ids: readonly string[], names: readonly string[]) => void;
  /** Erases all that are in the trash, as many as given: the service does so in batches. */
  readonly eraseAll: (count: number) => void;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Erases deleted customers for good after a question. A refusal appears as a notification. */
export function useErase(): UseErase {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const unselect = useUnselect(TRASH);
  const tried = useTried();
  const { follow } = useOperation();
  const { ask, dialog } = useAskFirst();
  const isMeant = (title: string, names: readonly string[] = []) => {
    const text = [...(names.length > 1 ? [`${names.join(', ')}.`] : []), translate('customers.trash.erase.help')];
    return ask({ title, text: text.join(' '), confirm: translate('customers.trash.erase.button'), isDangerous: true });
  };
  const erase = (ids: readonly string[], names: readonly string[]) =>
    tried(async () => {
      const count = { smart_count: ids.length };
      const one = { name: names[0] };
      const isNamed = ids.length === 1 && names.length === 1;
      const title = isNamed
        ? translate('customers.trash.erase.one', one)
        : translate('customers.trash.erase.some', count);
      if (!(await isMeant(title, names))) return;
      await dataProvider.deleteMany(TRASH, { ids: [...ids] });
      unselect([...ids]);
      notify('customers.trash.erase.done', { messageArgs: count });
      refresh();
    })();
  const eraseAll = (count: number) =>
    tried(async () => {
      if (!(await isMeant(translate('customers.trash.erase.all', { smart_count: count })))) return;
      follow((await client.request<Operation>(`/${TRASH}?expect=${count}`, { method: 'DELETE' })).json);
    })();
  return { erase: (ids, names) => void erase(ids, names), eraseAll: (count) => void eraseAll(count), dialog };
}
