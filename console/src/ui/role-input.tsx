import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';

const filterToQuery = (q: string) => ({ q });

/** Chooses the roles of a person or token. */
export function RoleInput({ readOnly = false }: { readonly readOnly?: boolean }) {
  return (
    <ReferenceArrayInput source="roles" reference="roles" sort={{ field: 'name', order: 'ASC' }} perPage={50}>
      <AutocompleteArrayInput optionText="name" filterToQuery={filterToQuery} readOnly={readOnly} />
    </ReferenceArrayInput>
  );
}
