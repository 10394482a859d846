import { useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin';
import { client } from '../../api/client.js';
import { dataProvider } from '../../api/providers.js';
import type { Ask } from '../../ui/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';
import { fullName, type User } from './user.js';

/** What can be done with somebody's account, after asking. Each function reports refusals by a notification. */
export function useUserWrites(user: User, ask: Ask) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const tried = useTried();
  const [update] = useUpdate<User>();
  const { id } = user;
  const path = `/users/${encodeURIComponent(id)}`;
  const named = { name: fullName(user), email: user.email };
  const pessimistic = { returnPromise: true, mutationMode: 'pessimistic' } as const;

  return {
    suspend: tried(async () => {
      const data = { suspended: !user.suspended };
      const { effect } = await dataProvider.dryRun('users', { id, data, previousData: user });
      const key = user.suspended ? 'lift' : 'suspend';
      const question = {
        title: translate(`users.suspend.ask_${key}`, named),
        text: translate(`users.suspend.help_${key}`),
        confirm: translate(`users.suspend.${key}`),
        isDangerous: !user.suspended,
      };
      if (!(await ask({ ...question, effect }))) return;
      await update('users', { id, data, previousData: user }, pessimistic);
    }),
    invite: tried(async () => {
      const question = {
        title: translate('users.invite.ask', named),
        text: translate('users.invite.help', named),
        confirm: translate('users.invite.send'),
      };
      if (!(await ask(question))) return;
      await client.request(`${path}/invitation`, { method: 'POST' });
      notify('users.invite.sent', { type: 'info', messageArgs: named });
    }),
    recover: tried(async () => {
      const question = {
        title: translate('users.recovery.ask', named),
        text: translate('users.recovery.help', named),
        confirm: translate('users.invite.send'),
      };
      if (!(await ask(question))) return;
      await client.request('/send-password', { method: 'POST', body: { email: user.email }, isPublic: true });
      notify('users.recovery.sent', { type: 'info', messageArgs: named });
    }),
    removeCodes: tried(async () => {
      const question = {
        title: translate('users.codes.ask', named),
        text: translate('users.codes.help'),
        confirm: translate('users.codes.remove'),
        isDangerous: true,
      };
      if (!(await ask(question))) return;
      await client.request(`${path}/totp`, { method: 'DELETE', wait: 'everywhere' });
      refresh();
    }),
    removePasskeys: tried(async () => {
      const question = {
        title: translate('users.passkeys.ask', named),
        text: translate('users.passkeys.help'),
        confirm: translate('users.passkeys.remove'),
        isDangerous: true,
      };
      if (!(await ask(question))) return;
      await client.request(`${path}/passkeys`, { method: 'DELETE', wait: 'everywhere' });
      refresh();
    }),
  };
}
