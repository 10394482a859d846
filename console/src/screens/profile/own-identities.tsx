import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { useObserved } from '../../api/observed.js';
import { returned } from '../../session/returned.js';
import { ReturnedError } from '../../session/returned-sign-in.js';
import { useLeaveForProvider } from '../../session/use-leave-for-provider.js';
import { useSignInProviders } from '../../session/use-sign-in-providers.js';
import { IdentityList } from '../../ui/identity-list.js';
import { useIdentities, type NamedIdentity } from '../../ui/use-identities.js';
import { useProof } from '../../ui/proof/use-proof.js';
import { useTried } from '../../ui/use-tried.js';

const PATH = '/users/me/identities';

/** The providers that one signs in through: links one, which leads there and back, and unlinks it. */
export function OwnIdentities() {
  const translate = useTranslate();
  const notify = useNotify();
  const tried = useTried();
  const leave = useLeaveForProvider();
  const providers = useSignInProviders();
  const { identities, refresh } = useIdentities(PATH);
  const { withProof, dialog } = useProof();
  const back = useObserved(returned);
  const found = back?.isLink === true ? back : undefined;
  const isAsked = useRef(false);

  const finishLink = tried(async () => {
    if (found === undefined || !('code' in found)) return;
    const { code, codeVerifier } = found;
    returned.set(undefined);
    const link = (proof: object) =>
      client.request(PATH, { method: 'POST', body: { code, code_verifier: codeVerifier, ...proof } });
    const made = await withProof(link, 'one_time_code');
    if (made === undefined) return;
    notify('identities.linked', { type: 'info' });
    await refresh();
  });
  useEffect(() => {
    if (found === undefined || !('code' in found) || isAsked.current) return;
    isAsked.current = true;
    void finishLink();
  });

  const remove = ({ id }: NamedIdentity) =>
    tried(async () => {
      const path = `${PATH}/${encodeURIComponent(id)}`;
      const done = await withProof((body) => client.request(path, { method: 'DELETE', body, wait: 'everywhere' }));
      if (done === undefined) return;
      notify('identities.removed', { type: 'info' });
      await refresh();
    });
  const linked = new Set(identities.map(({ provider }) => provider));
  return (
    <Box sx={{ p: 2 }}>
      {found !== undefined && 'error' in found && <ReturnedError error={found.error} />}
      {identities.length === 0 && <Typography sx={{ mb: 1 }}>{translate('identities.none')}</Typography>}
      <IdentityList identities={identities} onRemove={(identity) => void remove(identity)()} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {providers
          .filter(({ key }) => !linked.has(key))
          .map(({ key, name }) => (
            <Button
              key={key}
              variant="outlined"
              onClick={() => void tried(() => leave({ key, link: true, page: '/profile' }))()}
            >
              {translate('identities.link', { name })}
            </Button>
          ))}
      </Box>
      {dialog}
    </Box>
  );
}
