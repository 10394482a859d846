import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';

/** Mails a link to the address: once it's used, the service knows that mail arrives. */
export function SendLink({ email }: { readonly email: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.request('/send-password', { method: 'POST', body: { email }, isPublic: true }),
    onSuccess: () => notify('home.steps.email.sent', { type: 'info', messageArgs: { email } }),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button size="small" loading={isPending} onClick={() => mutate()}>
      {translate('home.steps.email.go')}
    </Button>
  );
}
