import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { RecordForm } from '../../../ui/record-form.js';
import { OwnColumns, TWO_COLUMNS } from './own-columns.js';
import { StateInput } from './state-input.js';

/** The fields of a customer, for creating and editing. The service checks them, and names the wrong ones. */
export function CustomerForm({ buttons }: { readonly buttons?: ReactNode }) {
  return (
    <RecordForm buttons={buttons}>
      <Box sx={{ ...TWO_COLUMNS, width: '100%' }}>
        <TextInput source="name" autoFocus helperText="customers.name_help" />
        <TextInput source="company" />
        <TextInput source="first_name" />
        <TextInput source="last_name" />
        <TextInput source="email" type="email" />
        <TextInput source="phone" type="tel" />
        <StateInput source="status" />
        <StateInput source="role" />
      </Box>
      <TextInput source="notes" multiline minRows={2} />
      <OwnColumns />
    </RecordForm>
  );
}
