import { Box, Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Me } from 'castellan-react-admin';
import { useCan } from '../../session/use-can.js';
import { ADMINISTRATOR_ROLE_ID } from '../roles/ability-rows.js';
import { FirstStep } from './first-step.js';
import { SendLink } from './send-link.js';
import { useDoneSteps } from './use-done-steps.js';
import { useRemembered } from './use-remembered.js';

/** What the first administrator should do, until they hide it. */
export function FirstSteps({ me }: { readonly me: Me }) {
  const can = useCan();
  const isShown = me.roles.includes(ADMINISTRATOR_ROLE_ID);
  if (!isShown || !['account.read', 'role.read', 'ability.read'].every(can)) return null;
  return <Steps me={me} />;
}

function Steps({ me }: { readonly me: Me }) {
  const translate = useTranslate();
  const known = useDoneSteps(me);
  const [remembered, remember] = useRemembered(me.id);
  if (remembered.isHidden) return null;
  const isDone = (step: string) => known !== undefined && (known.has(step) || remembered.done.includes(step));
  const confirm = (step: string) => (
    <Button size="small" onClick={() => remember({ ...remembered, done: [...remembered.done, step] })}>
      {translate(`home.steps.${step}.confirm`)}
    </Button>
  );
  return (
    <Card component="section" aria-labelledby="steps" sx={{ p: 2, mb: 2, minHeight: 380 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography id="steps" component="h2" variant="h6">
          {translate('home.steps.title')}
        </Typography>
        <Button size="small" onClick={() => remember({ ...remembered, isHidden: true })}>
          {translate('home.steps.hide')}
        </Button>
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        <FirstStep step="password" isDone={isDone('password')} to="/profile" />
        <FirstStep step="passkey" isDone={isDone('passkey')} to="/profile" />
        <FirstStep step="administrator" isDone={isDone('administrator')} to="/users/create" />
        <FirstStep step="email" isDone={isDone('email')}>
          <SendLink email={me.email} />
          {confirm('email')}
        </FirstStep>
        <FirstStep step="registration" isDone={isDone('registration')}>
          {confirm('registration')}
        </FirstStep>
      </Box>
    </Card>
  );
}
