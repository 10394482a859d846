import { Alert, Button, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUnsaved } from './saving/use-unsaved.js';
import { useFields } from './use-fields.js';

/** Names as the service takes them, by what they ask for. */
const KINDS = { password: 'password', passwordOld: 'password', code: 'code', one_time_code: 'code' } as const;

interface CodeFormProps {
  readonly fields: readonly (keyof typeof KINDS)[];
  /** A key of the texts. */
  readonly confirm: string;
  readonly onSend: (texts: Readonly<Record<string, string | undefined>>) => Promise<void>;
}

/** Asks for the password, a code or both. */
export function CodeForm({ fields, confirm, onSend }: CodeFormProps) {
  const translate = useTranslate();
  const { errors, isBusy, isTyped, form } = useFields(onSend);
  useUnsaved(isTyped);
  return (
    <Stack component="form" spacing={1} {...form}>
      {errors['form'] !== undefined && <Alert severity="error">{errors['form']}</Alert>}
      {fields.map((name, index) => (
        <TextField
          key={name}
          name={name}
          type={KINDS[name] === 'password' ? 'password' : 'text'}
          label={translate(`session.${KINDS[name]}`)}
          autoComplete={KINDS[name] === 'password' ? 'current-password' : 'one-time-code'}
          autoFocus={index === 0}
          error={errors[name] !== undefined}
          helperText={errors[name]}
          required
        />
      ))}
      <Button type="submit" variant="contained" loading={isBusy}>
        {translate(confirm)}
      </Button>
    </Stack>
  );
}
