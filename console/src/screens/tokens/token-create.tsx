import type { Schema } from 'castellan-client';
import { useState } from 'react';
import { Create, useRedirect, useTranslate } from 'react-admin';
import { EffectForm } from '../../ui/effect-form.js';
import { IssuedTextDialog } from '../../ui/issued-text-dialog.js';
import { TokenFields } from './token-fields.js';

/** Makes a token and shows its text, this once. */
export function TokenCreate() {
  const translate = useTranslate();
  const redirect = useRedirect();
  const [text, setText] = useState<string>();
  const onSuccess = ({ token }: Schema<'IssuedToken'>) => setText(token);
  const question = ({ roles }: Readonly<Record<string, unknown>>) =>
    Array.isArray(roles) && roles.length > 0
      ? { title: translate('resources.tokens.page.create'), confirm: translate('tokens.create') }
      : undefined;
  return (
    <Create mutationOptions={{ onSuccess }}>
      <EffectForm question={question}>
        <TokenFields />
      </EffectForm>
      {text !== undefined && <IssuedTextDialog area="tokens" text={text} onClose={() => redirect('list', 'tokens')} />}
    </Create>
  );
}
