import { AutocompleteArrayInput, ReferenceArrayInput, useGetManyAggregate, useRecordContext } from 'react-admin';
import type { Schema } from 'castellan-client';

const filterToQuery = (q: string) => ({ q });
/** The source of the others alone decides who belongs to them. */
const OF_PEOPLE = { source_null: true };

/** Chooses the groups of a person. */
export function GroupInput({ readOnly = false }: { readonly readOnly?: boolean }) {
  const held = useRecordContext<{ readonly id: string; readonly groups?: string[] }>()?.groups ?? [];
  const { data = [] } = useGetManyAggregate<Schema<'Group'>>('groups', { ids: held }, { enabled: held.length > 0 });
  const hasOthers = (data as readonly (Schema<'Group'> | undefined)[]).some(
    (group) => (group?.source ?? null) !== null,
  );
  return (
    <ReferenceArrayInput
      source="groups"
      reference="groups"
      filter={OF_PEOPLE}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={50}
    >
      <AutocompleteArrayInput
        optionText="name"
        filterToQuery={filterToQuery}
        readOnly={readOnly}
        helperText={hasOthers && 'groups.unchangeable'}
      />
    </ReferenceArrayInput>
  );
}
