import { Alert } from '@mui/material';
import { required, TextInput, useTranslate } from 'react-admin';
import { FormColumn } from '../../ui/form-column.js';
import { MomentInput } from '../../ui/moment-input.js';
import { RoleInput } from '../../ui/role-input.js';

/** The inputs of a token. */
export function TokenFields({ readOnly = false }: { readonly readOnly?: boolean }) {
  const translate = useTranslate();
  return (
    <FormColumn>
      <Alert severity="info" sx={{ mb: 2 }}>
        {translate('tokens.outlives')}
      </Alert>
      <TextInput source="name" validate={required()} readOnly={readOnly} autoComplete="off" />
      <TextInput source="description" readOnly={readOnly} format={textOf} parse={textOf} />
      <RoleInput readOnly={readOnly} />
      <MomentInput source="expires" readOnly={readOnly} help="tokens.expires_help" />
    </FormColumn>
  );
}

/** The service takes an empty text, not null. */
function textOf(value: string | null | undefined): string {
  return value ?? '';
}
