import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack } from '@mui/material';
import { fieldErrors, type Me } from 'castellan-react-admin';
import { useState, type ReactNode } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { useLeaveForProvider } from '../../session/use-leave-for-provider.js';
import { CodeForm } from '../../ui/code-form.js';
import type { NamedIdentity } from '../../ui/use-identities.js';
import { useTried } from '../../ui/use-tried.js';

type Proof = Readonly<Record<string, unknown>>;
/** `code` means something else beside a code of a provider's sign-in. */
type CodeName = 'code' | 'one_time_code';

interface Asked {
  readonly codeName: CodeName;
  readonly send: (proof: Proof) => Promise<void>;
  readonly cancel: () => void;
}

interface IdentityProof {
  /** Sends a write; with a proof, once the service wants one. Resolves to undefined when the person gives none. */
  readonly prove: <T>(codeName: CodeName, send: (proof: Proof) => Promise<T>) => Promise<T | undefined>;
  /** To be put into the page. */
  readonly dialog: ReactNode;
}

/** Asks for the password, or for a new sign-in through a linked provider, where the service wants a proof. */
export function useIdentityProof(me: Me, identities: readonly NamedIdentity[]): IdentityProof {
  const translate = useTranslate();
  const tried = useTried();
  const leave = useLeaveForProvider();
  const [asked, setAsked] = useState<Asked>();
  const prove = async <T,>(codeName: CodeName, send: (proof: Proof) => Promise<T>): Promise<T | undefined> => {
    try {
      return await send({});
    } catch (error) {
      if (!isProofMissing(error)) throw error;
    }
    return new Promise((resolve) => {
      const end = (result: T | undefined) => {
        setAsked(undefined);
        resolve(result);
      };
      setAsked({ codeName, send: async (proof) => end(await send(proof)), cancel: () => end(undefined) });
    });
  };
  const dialog = asked && (
    <Dialog open onClose={asked.cancel} fullWidth maxWidth="xs" aria-labelledby="identity-proof">
      <DialogTitle id="identity-proof">{translate('session.proof.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{translate('session.proof.help')}</DialogContentText>
          {me.has_password && (
            <CodeForm
              fields={me.totp ? ['passwordOld', asked.codeName] : ['passwordOld']}
              confirm="session.proof.confirm"
              onSend={asked.send}
            />
          )}
          {identities.map(({ id, provider, name }) => (
            <Button
              key={id}
              variant="outlined"
              onClick={() => void tried(() => leave({ key: provider, fresh: true, page: '/profile' }))()}
            >
              {translate('session.providers.continue', { name })}
            </Button>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={asked.cancel}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
  return { prove, dialog };
}

function isProofMissing(error: unknown): boolean {
  const { code } = (error instanceof HttpError ? (error.body ?? {}) : {}) as { readonly code?: string };
  return code === 'code_required' || fieldErrors(error)?.['passwordOld'] !== undefined;
}
