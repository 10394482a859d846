import { Alert, Link, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { HttpError, useLogin, useTranslate } from 'react-admin';
import type { Returned } from 'castellan-react-admin';
import { CodeForm } from '../ui/code-form.js';
import { returned } from './returned.js';

/** Signs in with the code that a provider's sign-in came back with, and asks for a one-time code if one is needed. */
export function ReturnedSignIn({ sign }: { readonly sign: Extract<Returned, { readonly code: string }> }) {
  const translate = useTranslate();
  const login = useLogin();
  const [needsCode, setNeedsCode] = useState(false);
  const isAsked = useRef(false);
  const finish = async (oneTimeCode?: string) => {
    const { code, codeVerifier, page } = sign;
    await login({ code, codeVerifier, ...(oneTimeCode !== undefined && { oneTimeCode }) }, page);
    returned.set(undefined);
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    finish().catch((failure: unknown) => {
      const { code } = (failure instanceof HttpError ? (failure.body ?? {}) : {}) as { readonly code?: string };
      if (code === 'code_required') setNeedsCode(true);
      else returned.set({ error: code ?? String(failure), isLink: false, page: sign.page });
    });
  });
  if (!needsCode) return <Typography role="status">{translate('session.providers.finishing')}</Typography>;
  return (
    <Stack spacing={2}>
      <Typography>{translate('session.code_help')}</Typography>
      <CodeForm fields={['code']} confirm="session.sign_in" onSend={({ code = '' }) => finish(code.trim())} />
      <Link component="button" sx={{ textAlign: 'start' }} onClick={() => returned.set(undefined)}>
        {translate('session.back')}
      </Link>
    </Stack>
  );
}

/** Why a sign-in through a provider, or linking one, came to nothing. */
export function ReturnedError({ error }: { readonly error: string }) {
  const translate = useTranslate();
  const text = translate(`session.provider_errors.${error}`, {
    _: translate('session.provider_errors.other', { error }),
  });
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text}
    </Alert>
  );
}
