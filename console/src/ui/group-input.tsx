import { AutocompleteArrayInput, ReferenceArrayInput } from 'react-admin';

const filterToQuery = (q: string) => ({ q });
/** The source of the others alone decides who belongs to them. */
const OF_PEOPLE = { source_null: true };

/** Chooses the groups of a person. */
export function GroupInput({ readOnly = false }: { readonly readOnly?: boolean }) {
  return (
    <ReferenceArrayInput
      source="groups"
      reference="groups"
      filter={OF_PEOPLE}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
    >
      <AutocompleteArrayInput optionText="name" filterToQuery={filterToQuery} readOnly={readOnly} />
    </ReferenceArrayInput>
  );
}
