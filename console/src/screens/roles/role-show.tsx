import { Box, Typography } from '@mui/material';
import { Show, TopToolbar, useRecordContext } from 'react-admin';
import { HistoryButton } from '../../ui/history-button.js';
import { useAbilityRows, type Permissions } from './ability-rows.js';
import { PermissionMatrix } from './permission-matrix.js';
import { AddHolders } from './add-holders.js';
import { DuplicateRole } from './duplicate-role.js';
import { RoleHolders } from './role-holders.js';

function RoleDetails() {
  const record = useRecordContext<{ id: string; name: string; description: string; abilities: Permissions }>();
  const rows = useAbilityRows();
  return (
    <Box sx={{ p: 2, minHeight: 480 }}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {record?.description}
      </Typography>
      {record !== undefined && rows !== undefined && <PermissionMatrix rows={rows} value={record.abilities} />}
    </Box>
  );
}

/** A role for people who may not change it. */
export function RoleShow() {
  const actions = (
    <TopToolbar>
      <RoleHolders />
      <AddHolders />
      <DuplicateRole />
      <HistoryButton kind="role" />
    </TopToolbar>
  );
  return (
    <Show actions={actions}>
      <RoleDetails />
    </Show>
  );
}
