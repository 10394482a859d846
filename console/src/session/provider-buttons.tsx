import { Alert, Button, Divider, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useLeaveForProvider } from './use-leave-for-provider.js';
import { useSignInProviders } from './use-sign-in-providers.js';

/** A button for each identity provider, which leads there and later back to `page`. */
export function ProviderButtons({ page }: { readonly page?: string | undefined }) {
  const translate = useTranslate();
  const providers = useSignInProviders();
  const leave = useLeaveForProvider();
  const [error, setError] = useState<string>();
  const go = async (key: string) => {
    try {
      await leave({ key, ...(page !== undefined && { page }) });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  if (providers.length === 0) return null;
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      <Divider>{translate('session.providers.or')}</Divider>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {providers.map(({ key, name }) => (
        <Button key={key} variant="outlined" sx={{ overflowWrap: 'anywhere' }} onClick={() => void go(key)}>
          {translate('session.providers.continue', { name })}
        </Button>
      ))}
    </Stack>
  );
}
