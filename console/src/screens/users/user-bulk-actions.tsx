import EditIcon from '@mui/icons-material/EditOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { BulkActionsToolbar, Button, SelectAllButton, useListContext } from 'react-admin';
import { useTranslate } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { MAX_PEOPLE } from './people-change-dialog.js';
import { BULK_VERBS, UserBulkDialog, type BulkVerb } from './user-bulk-dialog.js';

const DELETION = { title: 'users.delete.many', help: 'users.delete.help' };

/** What can be done with the selected people together. */
export function UserBulkActions() {
  const can = useCan();
  return (
    <BulkActionsToolbar selectAllButton={<SelectAllButton limit={MAX_PEOPLE} />}>
      {can('account.update') && <ChangeMenu />}
      {can('account.delete') && <DeleteManyWithEffect {...DELETION} />}
    </BulkActionsToolbar>
  );
}

function ChangeMenu() {
  const translate = useTranslate();
  const { selectedIds } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [verb, setVerb] = useState<BulkVerb>();
  const isOpen = anchor !== undefined;
  return (
    <>
      <Button
        label="users.bulk.change"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={selectedIds.length > MAX_PEOPLE}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EditIcon />
      </Button>
      {isOpen && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {BULK_VERBS.map((one) => (
            <MenuItem
              key={one}
              onClick={() => {
                setAnchor(undefined);
                setVerb(one);
              }}
            >
              {translate(`users.bulk.${one}.name`)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {verb !== undefined && <UserBulkDialog verb={verb} onClose={() => setVerb(undefined)} />}
    </>
  );
}
