import { Alert, Box, FormControlLabel, Switch } from '@mui/material';
import {
  BooleanField,
  FunctionField,
  Labeled,
  required,
  TextField,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useController } from 'react-hook-form';
import type { Schema } from 'castellan-client';
import { recordPages } from '../../ui/record-pages.js';
import { STANDARD_ACTIONS } from '../../ui/access/standard-actions.js';
import { useActionName } from '../../ui/access/use-action-name.js';
import { OwnActionsInput } from './own-actions-input.js';

type Ability = Schema<'Ability'>;

/** Nobody could give permissions any more without these. */
const PROTECTED = ['account', 'role', 'ability'];

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
function AbilityInputs() {
  const translate = useTranslate();
  const record = useRecordContext<Ability>();
  const isBuiltIn = record !== undefined && PROTECTED.includes(record.key);
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
        {STANDARD_ACTIONS.map((action) => (
          <ActionSwitch key={action} action={action} isDisabled={isBuiltIn} />
        ))}
      </Box>
      <OwnActionsInput />
      {isBuiltIn && (
        <Alert severity="info" sx={{ mt: 1 }}>
          {translate('abilities.built_in')}
        </Alert>
      )}
    </Box>
  );
}

/** On a phone, name and actions are enough. */
const COLUMNS = {
  '& .column-key, & .column-description, & .column-actions': { display: { xs: 'none', md: 'table-cell' } },
  '& .column-read, & .column-create, & .column-update, & .column-delete': { px: { xs: 0.5, md: 2 } },
};

/** Switching off or removing an action takes its permissions from all roles. */
export const pages = recordPages<Ability>({
  resource: 'abilities',
  kind: 'ability',
  ability: 'ability',
  title: 'name',
  sx: COLUMNS,
  columns: [
    <TextField key="key" source="key" />,
    <TextField key="description" source="description" sortable={false} />,
    ...STANDARD_ACTIONS.map((action) => <BooleanField key={action} source={action} sortable={false} />),
    <FunctionField
      key="actions"
      source="actions"
      sortable={false}
      render={({ actions = [] }: Ability) => actions.join(', ')}
    />,
  ],
  initial: { key: '', name: '', description: '', read: true, create: false, update: false, delete: false },
  inputs: <AbilityInputs />,
  isProtected: ({ key }) => PROTECTED.includes(key),
  useDetails: (ability) => {
    const translate = useTranslate();
    const label = (field: string) => translate(`resources.abilities.fields.${field}`);
    const nameOf = useActionName();
    const standard = STANDARD_ACTIONS.filter((action) => ability[action]);
    const actions = [...standard, ...(ability.actions ?? [])].map(nameOf);
    return [
      [label('key'), <code>{ability.key}</code>],
      [label('name'), ability.name],
      [label('description'), ability.description],
      [translate('abilities.actions'), actions.join(', ')],
    ];
  },
});
