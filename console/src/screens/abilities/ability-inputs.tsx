import { Alert, Box, FormControlLabel, Switch } from '@mui/material';
import { Labeled, required, TextField, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';

const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

/** Nobody could give permissions any more without these. */
const PROTECTED = ['account', 'role', 'ability'];

export function isProtected(key: string | undefined): boolean {
  return key !== undefined && PROTECTED.includes(key);
}

const text = (value: string) => value;

function ActionSwitch({ action, isDisabled }: { readonly action: string; readonly isDisabled: boolean }) {
  const translate = useTranslate();
  const { field } = useController({ name: action, defaultValue: false });
  const { value, onChange } = field as { readonly value: boolean; readonly onChange: (value: boolean) => void };
  return (
    <FormControlLabel
      label={translate(`resources.abilities.fields.${action}`)}
      control={
        <Switch
          checked={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          size="small"
        />
      }
    />
  );
}

/** Key, name, description and actions of an ability. */
export function AbilityInputs() {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string; key: string }>();
  const isBuiltIn = isProtected(record?.key);
  return (
    <Box sx={{ width: '100%', maxWidth: 720 }}>
      {record === undefined ? (
        <TextInput source="key" validate={required()} parse={text} helperText="abilities.key_help" />
      ) : (
        <Labeled source="key">
          <TextField source="key" />
        </Labeled>
      )}
      <TextInput source="name" validate={required()} parse={text} />
      <TextInput source="description" parse={text} multiline />
      <Box component="fieldset" sx={{ border: 0, m: 0, mt: 1, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Box component="legend" sx={{ p: 0, color: 'text.secondary' }}>
          {translate('abilities.actions')}
        </Box>
        {ACTIONS.map((action) => (
          <ActionSwitch key={action} action={action} isDisabled={isBuiltIn} />
        ))}
      </Box>
      {isBuiltIn && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('abilities.built_in')}
        </Alert>
      )}
    </Box>
  );
}
