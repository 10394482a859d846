import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import type { Me } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { CodesDialog } from './codes-dialog.js';

/** Switches one's own one-time codes on or off, moves them to another device, and makes new recovery codes when few are left. */
export function OneTimeCodes({ me: { totp: isOn, has_password: hasPassword } }: { readonly me: Me }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<'prepare' | 'renew' | 'remove'>();
  const { data: state, refetch } = useQuery({
    queryKey: ['totp'],
    queryFn: async ({ signal }) => (await client.request<Schema<'TotpState'>>('/users/me/totp', { signal })).json,
    enabled: isOn,
  });
  const close = () => {
    setOpened(undefined);
    client.session.refresh();
    if (isOn) void refetch();
  };
  // They're asked for beside a password, which the service wants first.
  if (!isOn && !hasPassword) return <Typography sx={{ p: 2 }}>{translate('profile.codes.no_password')}</Typography>;
  return (
    <Box sx={{ p: 2 }}>
      <Typography sx={{ mb: 1 }}>{translate(isOn ? 'profile.codes.on' : 'profile.codes.off')}</Typography>
      {isOn && (
        <Typography sx={{ mb: 1, minHeight: 24 }}>
          {state !== undefined && translate('profile.codes.left', { smart_count: state.recovery_codes })}
        </Typography>
      )}
      <Button variant="outlined" onClick={() => setOpened('prepare')}>
        {translate(isOn ? 'profile.codes.replace' : 'profile.codes.switch_on')}
      </Button>
      {isOn && (
        <Button sx={{ ml: 1 }} onClick={() => setOpened('renew')}>
          {translate('profile.codes.renew')}
        </Button>
      )}
      {isOn && (
        <Button color="error" sx={{ ml: 1 }} onClick={() => setOpened('remove')}>
          {translate('profile.codes.switch_off')}
        </Button>
      )}
      {opened !== undefined && <CodesDialog what={opened} needsCode={isOn} onClose={close} />}
    </Box>
  );
}
