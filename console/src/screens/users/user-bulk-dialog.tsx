import { Autocomplete, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useListContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useSelectedNames } from '../../ui/use-selected-names.js';
import { PeopleChangeDialog, type PeopleChange } from './people-change-dialog.js';
import { fullName, type User } from './user.js';

/** What can be done with several people. */
export const BULK_VERBS = ['give', 'take', 'suspend', 'lift', 'invite'] as const;
export type BulkVerb = (typeof BULK_VERBS)[number];

type Role = Schema<'Role'>;

const MAX_ROLES = 1_000;

function changeOf(verb: BulkVerb, role: string | undefined): PeopleChange | undefined {
  if (verb === 'invite') return { invite: true };
  if (verb === 'suspend' || verb === 'lift') return { changes: { suspended: verb === 'suspend' } };
  if (role === undefined) return undefined;
  return { changes: verb === 'give' ? { add_roles: [role] } : { remove_roles: [role] } };
}

/** Does something with the selected people of the list, after saying what it changes. */
export function UserBulkDialog({ verb, onClose }: { readonly verb: BulkVerb; readonly onClose: () => void }) {
  const translate = useTranslate();
  const { selectedIds, data = [], onUnselectItems } = useListContext<User>();
  const names = useSelectedNames();
  const [role, setRole] = useState<string>();
  const known = new Map(data.map((user) => [user.id, user]));
  const people = (selectedIds as readonly string[]).map((id) => {
    const user = known.get(id);
    return { id, name: user && fullName(user) };
  });
  const isUnproven = verb === 'give' && people.some(({ id }) => known.get(id)?.email_verified === false);
  return (
    <PeopleChangeDialog
      title={translate(`users.bulk.${verb}.title`, { smart_count: people.length })}
      confirm={translate(`users.bulk.${verb}.confirm`)}
      people={people}
      change={changeOf(verb, role)}
      isDangerous={verb === 'take' || verb === 'suspend'}
      warning={isUnproven ? translate('users.bulk.unverified') : undefined}
      onClose={onClose}
      onDone={() => {
        onUnselectItems();
        onClose();
      }}
    >
      {names.length > 0 && <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>{names.join(', ')}</Typography>}
      {(verb === 'give' || verb === 'take') && <RoleChoice onChosen={setRole} />}
      {(verb === 'suspend' || verb === 'lift') && <Typography>{translate(`users.suspend.help_${verb}`)}</Typography>}
      {verb === 'invite' && <Typography>{translate('users.bulk.invite.help')}</Typography>}
    </PeopleChangeDialog>
  );
}

function RoleChoice({ onChosen }: { readonly onChosen: (id: string | undefined) => void }) {
  const translate = useTranslate();
  const { data: roles = [], isPending } = useGetList<Role>('roles', {
    pagination: { page: 1, perPage: MAX_ROLES },
    sort: { field: 'name', order: 'ASC' },
    filter: {},
  });
  return (
    <Autocomplete
      options={roles}
      loading={isPending}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      noOptionsText={translate('ra.navigation.no_results')}
      onChange={(_event, role) => onChosen(role?.id)}
      renderInput={(params) => <TextField {...params} label={translate('users.filters.role')} />}
    />
  );
}
