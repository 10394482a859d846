import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Me } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { CodesDialog } from './codes-dialog.js';

/** Switches one's own one-time codes on or off, or moves them to another device. */
export function OneTimeCodes({ me: { totp: isOn, has_password: hasPassword } }: { readonly me: Me }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState<'prepare' | 'remove'>();
  const close = () => {
    setOpened(undefined);
    client.session.refresh();
  };
  // They're asked for beside a password, which the service wants first.
  if (!isOn && !hasPassword) return <Typography sx={{ p: 2 }}>{translate('profile.codes.no_password')}</Typography>;
  return (
    <Box sx={{ p: 2 }}>
      <Typography sx={{ mb: 1 }}>{translate(isOn ? 'profile.codes.on' : 'profile.codes.off')}</Typography>
      <Button variant="outlined" onClick={() => setOpened('prepare')}>
        {translate(isOn ? 'profile.codes.replace' : 'profile.codes.switch_on')}
      </Button>
      {isOn && (
        <Button color="error" sx={{ ml: 1 }} onClick={() => setOpened('remove')}>
          {translate('profile.codes.switch_off')}
        </Button>
      )}
      {opened !== undefined && <CodesDialog what={opened} needsCode={isOn} onClose={close} />}
    </Box>
  );
}
