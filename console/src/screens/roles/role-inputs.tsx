import { Box } from '@mui/material';
import { required, TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useCan } from '../../session/use-can.js';
import { useAbilityRows, type Permissions } from './ability-rows.js';
import { PermissionMatrix } from './permission-matrix.js';

const text = (value: string) => value;
const ROW_HEIGHT = 40;
const USUAL_ROWS = 8;

/** Name, description and matrix of a role. */
export function RoleInputs() {
  const { setValue } = useFormContext();
  const value = useWatch({ name: 'abilities' }) as Permissions | undefined;
  const stored = useRecordContext<{ id: string; abilities: Permissions }>();
  const can = useCan();
  const rows = useAbilityRows();
  return (
    <>
      <Box sx={{ width: '100%', maxWidth: 720 }}>
        <TextInput source="name" validate={required()} parse={text} />
        <TextInput source="description" parse={text} multiline />
      </Box>
      <Box sx={{ width: '100%', minHeight: ROW_HEIGHT * USUAL_ROWS }}>
        {rows !== undefined && (
          <PermissionMatrix
            rows={rows}
            value={value ?? {}}
            before={stored?.abilities ?? {}}
            canSwitch={can}
            onSwitch={(key, action, granted) =>
              setValue(`abilities.${key}.${action}`, granted, { shouldDirty: true, shouldTouch: true })
            }
          />
        )}
      </Box>
    </>
  );
}
