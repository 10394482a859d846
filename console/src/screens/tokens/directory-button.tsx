import HubIcon from '@mui/icons-material/Hub';
import type { Schema } from 'castellan-client';
import { useState } from 'react';
import { Button, useRefresh, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { IssuedTextDialog } from '../../ui/issued-text-dialog.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';

const ABILITIES = { account: { read: true, create: true, update: true, delete: true } };

/** Makes a role and a token for a directory, and shows the token's text, this once. */
export function DirectoryButton() {
  const translate = useTranslate();
  const tried = useTried();
  const refresh = useRefresh();
  const { ask, dialog } = useAskFirst();
  const [text, setText] = useState<string>();
  const make = tried(async () => {
    const [title, help] = [translate('tokens.directory.create'), translate('tokens.directory.help')];
    if (!(await ask({ title, text: help, confirm: translate('tokens.directory.confirm') }))) return;
    // Names are unique, and somebody may have a second directory.
    const name = `${translate('tokens.directory.name')} ${new Date().toISOString().slice(0, 19).replace('T', ' ')}`;
    const { json: role } = await client.request<Schema<'Role'>>('/roles', {
      method: 'POST',
      body: { name, abilities: ABILITIES },
      wait: 'everywhere',
    });
    const body = { name, for: 'scim', roles: [role.id] };
    const { json } = await client.request<Schema<'IssuedToken'>>('/tokens', {
      method: 'POST',
      body,
      wait: 'everywhere',
    });
    setText(json.token);
  });
  const close = () => {
    setText(undefined);
    refresh();
  };
  return (
    <>
      <Button label="tokens.directory.create" onClick={() => void make()}>
        <HubIcon />
      </Button>
      {dialog}
      {text !== undefined && <IssuedTextDialog area="tokens" text={text} onClose={close} />}
    </>
  );
}
