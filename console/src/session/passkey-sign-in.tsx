import KeyIcon from '@mui/icons-material/Key';
import { Box, Button } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  askChallenge,
  canUsePasskeys,
  signWithPasskey,
  unlessCancelled,
  webauthn,
  type PasskeyProof,
} from '../passkeys/passkeys.js';

interface PasskeySignInProps {
  /** Doesn't throw. */
  readonly onSigned: (proof: PasskeyProof) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Lets people sign in with a passkey: by a button, and by the browser's suggestions in a field whose `autoComplete` ends with
 * `webauthn`. Shows nothing where the browser, the page's address or the service has none.
 */
export function PasskeySignIn({ onSigned, onError }: PasskeySignInProps) {
  const translate = useTranslate();
  const [isPossible, setIsPossible] = useState(canUsePasskeys);
  const [round, setRound] = useState(0);
  const again = () => setRound((last) => last + 1);
  const signed = useEffectEvent(onSigned);

  useEffect(() => {
    if (!isPossible) return undefined;
    const ended = new AbortController();
    let expiry: ReturnType<typeof setTimeout> | undefined;
    const suggest = async () => {
      const asked = await askChallenge();
      const { browserSupportsWebAuthnAutofill, startAuthentication } = await webauthn();
      const suggests = await browserSupportsWebAuthnAutofill();
      if (ended.signal.aborted) return;
      setIsPossible(asked !== undefined);
      if (asked === undefined || !suggests) return;
      // In time for the person to choose.
      expiry = setTimeout(again, asked.options.timeout / 2);
      const asking = startAuthentication({ optionsJSON: asked.options, useBrowserAutofill: true });
      const credential = await unlessCancelled(asking);
      if (credential === undefined) return;
      await signed({ challenge_id: asked.challenge_id, credential });
      again();
    };
    suggest().catch(() => undefined);
    return () => {
      ended.abort();
      clearTimeout(expiry);
      void webauthn().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [isPossible, round]);

  const choose = async () => {
    try {
      const proof = await signWithPasskey();
      if (proof !== undefined) await onSigned(proof);
    } catch (error) {
      onError(error);
    }
    // The browser suggests nothing while it asks.
    again();
  };
  if (!isPossible) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <Button fullWidth startIcon={<KeyIcon />} onClick={() => void choose()}>
        {translate('session.with_passkey')}
      </Button>
    </Box>
  );
}
