import { Box, Button, List, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import type { Passkey } from '../../passkeys/passkeys.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { useProof } from '../../ui/proof/use-proof.js';
import { useTried } from '../../ui/use-tried.js';
import { PasskeyDialog } from './passkey-dialog.js';
import { PasskeyItem } from './passkey-item.js';

const PATH = '/users/me/passkeys';

/** One's own passkeys: makes, names and removes them. Says how to switch them on where there can be none. */
export function OwnPasskeys() {
  const translate = useTranslate();
  const tried = useTried();
  const { passkeys, refresh } = useOwnPasskeys();
  const { withProof, dialog } = useProof();
  const [named, setNamed] = useState<Passkey | 'new'>();
  const remove = (passkey: Passkey) =>
    tried(async () => {
      const path = `${PATH}/${encodeURIComponent(passkey.id)}`;
      await withProof((body) => client.request(path, { method: 'DELETE', body, wait: 'everywhere' }));
      await refresh();
    });
  const close = async () => {
    setNamed(undefined);
    await refresh();
  };
  if (passkeys === null) {
    const url = `http://localhost:${location.port}`;
    return <Typography sx={{ p: 2, minHeight: 120 }}>{translate('profile.passkeys.off', { url })}</Typography>;
  }
  return (
    <Box sx={{ p: 2, minHeight: 120 }}>
      <Typography sx={{ mb: 1 }}>{translate('profile.passkeys.help')}</Typography>
      <List dense disablePadding>
        {passkeys?.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            onRename={() => setNamed(passkey)}
            onRemove={() => void remove(passkey)()}
          />
        ))}
      </List>
      <Button variant="outlined" sx={{ mt: 1 }} onClick={() => setNamed('new')}>
        {translate('profile.passkeys.add')}
      </Button>
      {named !== undefined && <PasskeyDialog passkey={named} withProof={withProof} onClose={() => void close()} />}
      {dialog}
    </Box>
  );
}
