import { SearchInput, useTranslate } from 'react-admin';

/** The search of a list, as a filter: `<SearchFilter key="q" source="q" alwaysOn />`. */
export function SearchFilter({ source }: { readonly source: string; readonly alwaysOn?: boolean }) {
  const translate = useTranslate();
  return <SearchInput source={source} slotProps={{ htmlInput: { 'aria-label': translate('common.search') } }} />;
}
