import { Card, Stack, Typography } from '@mui/material';
import { Title, useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { useMe } from '../../session/use-me.js';
import { useSignInProviders } from '../../session/use-sign-in-providers.js';
import { OneTimeCodes } from './one-time-codes.js';
import { OwnDetails } from './own-details.js';
import { OwnPasskeys } from './own-passkeys.js';
import { OwnIdentities } from './own-identities.js';
import { OwnPassword } from './own-password.js';
import { OwnSessions } from './own-sessions.js';
import { PageOutline } from '../../ui/page-outline.js';

/** One's own account: details, password, passkeys, one-time codes and sessions. */
export function Profile() {
  const translate = useTranslate();
  const me = useMe();
  const hasProviders = useSignInProviders().length > 0;
  if (me === undefined)
    return (
      <Card sx={{ mt: 2 }}>
        <PageOutline />
      </Card>
    );
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate('profile.title')} />
      <Section title="profile.details">
        <OwnDetails me={me} />
      </Section>
      <Section title="profile.password.title">
        <OwnPassword me={me} />
      </Section>
      <Section title="profile.passkeys.title">
        <OwnPasskeys />
      </Section>
      <Section title="profile.codes.title">
        <OneTimeCodes me={me} />
      </Section>
      {hasProviders && (
        <Section title="identities.title">
          <OwnIdentities />
        </Section>
      )}
      <Section title="profile.sessions">
        <OwnSessions />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Card component="section" sx={{ overflow: 'visible' }}>
      <Typography variant="h6" component="h2" sx={{ px: 2, pt: 2 }}>
        {translate(title)}
      </Typography>
      {children}
    </Card>
  );
}
