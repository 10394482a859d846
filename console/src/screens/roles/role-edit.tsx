import { Alert } from '@mui/material';
import { TopToolbar, useGetRecordId, useRecordContext, useTranslate } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { DeleteWithEffect } from '../../ui/delete-with-effect.js';
import { EditOrShow } from '../../ui/edit-or-show.js';
import { EditWithEffect } from '../../ui/edit-with-effect.js';
import { HistoryButton } from '../../ui/history-button.js';
import { ADMINISTRATOR_ROLE_ID } from './ability-rows.js';
import { AddHolders } from './add-holders.js';
import { DuplicateRole } from './duplicate-role.js';
import { RoleHolders } from './role-holders.js';
import { RoleInputs } from './role-inputs.js';
import { RoleShow } from './role-show.js';

function RoleActions() {
  const canDelete = useCan()('role.delete');
  const { name = '' } = useRecordContext<{ id: string; name: string }>() ?? {};
  return (
    <TopToolbar>
      <RoleHolders />
      <AddHolders />
      <DuplicateRole />
      <HistoryButton kind="role" />
      {canDelete && <DeleteWithEffect name={name} help="roles.delete_help" />}
    </TopToolbar>
  );
}

/** The matrix editor of a role. Nobody changes the built-in role. */
export function RoleEdit() {
  const translate = useTranslate();
  if (useGetRecordId() === ADMINISTRATOR_ROLE_ID)
    return (
      <>
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('roles.built_in')}
        </Alert>
        <RoleShow />
      </>
    );
  const edit = (
    <EditWithEffect actions={<RoleActions />}>
      <RoleInputs />
    </EditWithEffect>
  );
  return <EditOrShow needs="role.update" edit={edit} show={<RoleShow />} />;
}
