import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput } from 'react-admin';
import { AvatarInput } from '../../../ui/avatar-input.js';
import { allFields, typeOfField } from '../../../ui/customer-fields.js';
import { RecordForm } from '../../../ui/record-form.js';
import { OwnColumns, TWO_COLUMNS } from './own-columns.js';
import { StateInput } from './state-input.js';

/** The fields that have a place in the form. */
const PLACED = ['avatar', 'name', 'company', 'first_name', 'last_name', 'email', 'phone', 'status', 'role', 'notes'];
const OTHERS = allFields().filter((name) => !PLACED.includes(name));

/** The fields of a customer, for creating and editing. The service checks them, and names the wrong ones. */
export function CustomerForm({ buttons }: { readonly buttons?: ReactNode }) {
  return (
    <RecordForm buttons={buttons}>
      <AvatarInput source="avatar" />
      <Box sx={{ ...TWO_COLUMNS, width: '100%' }}>
        <TextInput source="name" autoFocus helperText="customers.name_help" />
        <TextInput source="company" helperText={false} />
        <TextInput source="first_name" helperText={false} />
        <TextInput source="last_name" helperText={false} />
        <TextInput source="email" helperText={false} slotProps={FOR_EMAIL} />
        <TextInput source="phone" helperText={false} slotProps={FOR_PHONE} />
        <StateInput source="status" />
        <StateInput source="role" />
        {OTHERS.map((name) => (
          <TextInput key={name} source={name} helperText={false} multiline={typeOfField(name) === 'lines'} />
        ))}
      </Box>
      <TextInput source="notes" helperText={false} multiline minRows={2} />
      <OwnColumns />
    </RecordForm>
  );
}

/** Keyboards of phones. The browser's own check of addresses would keep the service's message away. */
const FOR_EMAIL = { htmlInput: { inputMode: 'email' } } as const;
const FOR_PHONE = { htmlInput: { inputMode: 'tel' } } as const;
