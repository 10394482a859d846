import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { leaving } from '../../layout/leaving.js';
import { useUnsaved } from '../../ui/saving/use-unsaved.js';
import { CodeForm } from '../../ui/code-form.js';
import { PreparedSecret, type Secret } from './prepared-secret.js';
import { RecoveryCodes } from './recovery-codes.js';

interface CodesDialogProps {
  readonly what: 'prepare' | 'renew' | 'remove';
  /** Whether codes are on: then one is asked for. */
  readonly needsCode: boolean;
  readonly onClose: () => void;
}

const TITLES = { renew: 'renew', remove: 'switch_off' } as const;
const PATH = '/users/me/totp';

/** Asks for the password, then shows the new secret, and at last the recovery codes. */
export function CodesDialog({ what, needsCode, onClose }: CodesDialogProps) {
  const translate = useTranslate();
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const proof = async (body: unknown) => {
    if (what === 'prepare') {
      setSecret((await client.request<Secret>(PATH, { method: 'POST', body })).json);
      return;
    }
    if (what === 'renew') {
      const path = `${PATH}/recovery-codes`;
      setCodes((await client.request<Schema<'RecoveryCodes'>>(path, { method: 'POST', body })).json.recovery_codes);
      return;
    }
    await client.request(PATH, { method: 'DELETE', body, wait: 'everywhere' });
    onClose();
  };
  const confirm = async (body: unknown) => {
    const { json } = await client.request<Schema<'RecoveryCodes'>>(`${PATH}/confirm`, { method: 'POST', body });
    setCodes(json.recovery_codes);
  };
  // Neither the secret nor the codes can be shown again.
  useUnsaved(secret !== undefined || codes !== undefined);
  const cancel = () => leaving.before(onClose);
  const title = what === 'prepare' ? (needsCode ? 'replace' : 'switch_on') : TITLES[what];
  return (
    <Dialog open onClose={cancel} fullWidth maxWidth="xs" aria-labelledby="codes">
      <DialogTitle id="codes">{translate(`profile.codes.${title}`)}</DialogTitle>
      <DialogContent>
        {codes !== undefined && <RecoveryCodes codes={codes} />}
        {codes === undefined && secret !== undefined && (
          <>
            <PreparedSecret secret={secret} />
            <CodeForm key="confirm" fields={['code']} confirm="profile.codes.confirm" onSend={confirm} />
          </>
        )}
        {codes === undefined && secret === undefined && (
          <CodeForm
            key="proof"
            fields={needsCode ? ['password', 'code'] : ['password']}
            confirm={what === 'remove' ? 'profile.codes.switch_off' : 'profile.codes.next'}
            onSend={proof}
          />
        )}
      </DialogContent>
      <DialogActions>
        {codes === undefined ? (
          <Button onClick={cancel}>{translate('common.cancel')}</Button>
        ) : (
          <Button onClick={onClose}>{translate('profile.codes.kept')}</Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
