import { useAbout } from '../../session/use-about.js';

/** What becomes of customers that are deleted: a key of the texts, and its values. */
export function useDeletionHelp(): { readonly help: string; readonly values?: object } {
  const days = useAbout()?.trash_days ?? 0;
  return days === 0
    ? { help: 'customers.delete.help' }
    : { help: 'customers.delete.kept', values: { smart_count: days } };
}
