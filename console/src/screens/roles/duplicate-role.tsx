import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Button, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Schema } from 'castellan-client';
import { dataProvider } from '../../api/providers.js';
import { useCan } from '../../session/use-can.js';
import { useTried } from '../../ui/use-tried.js';
import type { Permissions } from './ability-rows.js';

type Role = Schema<'Role'>;

const MAX_ROLES = 1_000;
/** With what follows it, the name still isn't too long. */
const MAX_LENGTH = 180;

/** Opens the form of a new role that has the permissions of the page's, as far as the person may grant them, and a name that is free. */
export function DuplicateRole() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const can = useCan();
  const tried = useTried();
  const role = useRecordContext<Role>();
  if (role === undefined || !can('role.create')) return null;
  const open = tried(async () => {
    const base = Array.from(role.name).slice(0, MAX_LENGTH).join('');
    const nameOf = (number: number) =>
      translate('roles.duplicate.name', { name: base, number: number > 1 ? ` ${number}` : '' });
    const { data: namesakes } = await dataProvider.getList<Role>('roles', {
      pagination: { page: 1, perPage: MAX_ROLES },
      sort: { field: 'name', order: 'ASC' },
      filter: { name_like: base },
    });
    const taken = new Set(namesakes.map(({ name }) => name.toLowerCase()));
    let number = 1;
    while (taken.has(nameOf(number).toLowerCase())) number += 1;
    const { abilities, isWhole } = grantable(role.abilities, can);
    if (!isWhole) notify('roles.duplicate.left_out', { type: 'warning' });
    await navigate('/roles/create', {
      state: { record: { name: nameOf(number), description: role.description, abilities } },
    });
  });
  return (
    <Button label="roles.duplicate.button" onClick={() => void open()}>
      <CopyIcon />
    </Button>
  );
}

/** The permissions that the person may grant, because they have them, and whether these are all. */
function grantable(abilities: Permissions, can: (permission: string) => boolean) {
  const granted: Record<string, Record<string, boolean>> = {};
  let isWhole = true;
  for (const [key, actions] of Object.entries(abilities)) {
    for (const [action, isGranted] of Object.entries(actions ?? {})) {
      if (isGranted && can(`${key}.${action}`)) (granted[key] ??= {})[action] = true;
      else if (isGranted) isWhole = false;
    }
  }
  return { abilities: granted, isWhole };
}
