import { Alert, Button, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useUnsaved } from '../../ui/saving/use-unsaved.js';
import { useFields } from '../../ui/use-fields.js';

interface CodeFormProps {
  readonly fields: readonly ('password' | 'code')[];
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
          type={name === 'password' ? 'password' : 'text'}
          label={translate(`session.${name}`)}
          autoComplete={name === 'password' ? 'current-password' : 'one-time-code'}
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
