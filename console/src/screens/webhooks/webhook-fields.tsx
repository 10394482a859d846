import { Alert } from '@mui/material';
import { AutocompleteArrayInput, BooleanInput, required, TextInput, useTranslate } from 'react-admin';
import { FormColumn } from '../../ui/form-column.js';
import { EVENTS } from './webhook.js';

/** The inputs of a webhook. */
export function WebhookFields() {
  const translate = useTranslate();
  return (
    <FormColumn>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('webhooks.owner_help')}
      </Alert>
      <TextInput source="name" validate={required()} autoComplete="off" />
      <TextInput source="url" type="url" validate={required()} helperText="webhooks.url_help" autoComplete="off" />
      <AutocompleteArrayInput source="events" choices={EVENTS} translateChoice={false} validate={required()} />
      <BooleanInput source="enabled" />
    </FormColumn>
  );
}
