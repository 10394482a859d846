import { Box, Typography } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { IdentityList } from '../../ui/identity-list.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useIdentities, type NamedIdentity } from '../../ui/use-identities.js';
import { useTried } from '../../ui/use-tried.js';
import { fullName, type User } from './user.js';

/** The providers that somebody signs in through; nothing where there's none. */
export function UserIdentities({ user }: { readonly user: User }) {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const { ask, dialog } = useAskFirst();
  const path = `/users/${encodeURIComponent(user.id)}/identities`;
  const { identities, refresh } = useIdentities(path);
  const { identity: me } = useGetIdentity();
  // One unlinks one's own in the profile, with a proof.
  const mayRemove = can('account.update') && me !== undefined && me.id !== user.id;
  const remove = ({ id, name: provider }: NamedIdentity) =>
    tried(async () => {
      const question = {
        title: translate('identities.ask', { provider, name: fullName(user) }),
        text: translate('identities.ask_help'),
        confirm: translate('identities.remove'),
        isDangerous: true,
      };
      if (!(await ask(question))) return;
      await client.request(`${path}/${encodeURIComponent(id)}`, { method: 'DELETE', wait: 'everywhere' });
      await refresh();
    });
  if (identities.length === 0) return null;
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {translate('identities.title')}
      </Typography>
      <IdentityList identities={identities} onRemove={mayRemove ? (identity) => void remove(identity)() : undefined} />
      {dialog}
    </Box>
  );
}
