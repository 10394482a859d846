import PersonAddIcon from '@mui/icons-material/PersonAddAlt1';
import { Box, Chip } from '@mui/material';
import { useState } from 'react';
import { Button, useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { MAX_PEOPLE, PeopleChangeDialog } from '../users/people-change-dialog.js';
import { PersonSearch } from '../users/person-search.js';
import { fullName, type User } from '../users/user.js';

/** Gives the role of the page to people who are searched for, several in one write. */
export function AddHolders() {
  const can = useCan();
  const role = useRecordContext<Schema<'Role'>>();
  const [isOpen, setOpen] = useState(false);
  if (role === undefined || !can('account.read') || !can('account.update')) return null;
  return (
    <>
      <Button label="roles.add_people.button" onClick={() => setOpen(true)}>
        <PersonAddIcon />
      </Button>
      {isOpen && <AddHoldersDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddHoldersDialog({ role, onClose }: { readonly role: Schema<'Role'>; readonly onClose: () => void }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<readonly User[]>([]);
  const add = (user: User) =>
    setChosen((before) =>
      before.length === MAX_PEOPLE || before.some(({ id }) => id === user.id) ? before : [...before, user],
    );
  const isUnproven = chosen.some((user) => !user.email_verified);
  return (
    <PeopleChangeDialog
      title={translate('roles.add_people.title', { name: role.name })}
      confirm={translate('users.bulk.give.confirm')}
      people={chosen.map((user) => ({ id: user.id, name: fullName(user) }))}
      change={{ changes: { add_roles: [role.id] } }}
      warning={isUnproven ? translate('users.bulk.unverified') : undefined}
      onClose={onClose}
      onDone={onClose}
    >
      <Box sx={{ pt: 1, minHeight: 72 }}>
        <PersonSearch label={translate('roles.add_people.search')} onChosen={add} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, maxHeight: 160, overflow: 'auto' }}>
        {chosen.map((user) => (
          <Chip
            key={user.id}
            label={fullName(user)}
            title={user.email}
            onDelete={() => setChosen((before) => before.filter(({ id }) => id !== user.id))}
          />
        ))}
      </Box>
    </PeopleChangeDialog>
  );
}
