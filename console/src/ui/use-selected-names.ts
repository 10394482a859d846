import { useGetRecordRepresentation, useListContext, useTranslate, type RaRecord } from 'react-admin';

const SHOWN = 5;

/** What the selected records of a list are called: the first of them, and how many more; empty if all are on other pages. */
export function useSelectedNames(own?: (record: RaRecord) => string): readonly string[] {
  const translate = useTranslate();
  const { resource, data = [], selectedIds } = useListContext<RaRecord>();
  const represented = useGetRecordRepresentation(resource);
  const nameOf = own ?? ((record) => represented(record) as string);
  const names = data
    .filter(({ id }) => selectedIds.includes(id))
    .slice(0, SHOWN)
    .map(nameOf);
  // Those of other pages aren't known here.
  const more = selectedIds.length - names.length;
  return names.length > 0 && more > 0 ? [...names, translate('effect.more', { smart_count: more })] : names;
}
