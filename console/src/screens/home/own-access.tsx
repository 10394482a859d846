import { Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Me } from 'castellan-react-admin';
import { useAbout } from '../../session/use-about.js';
import { DetailList } from '../../ui/detail-list.js';
import { useAbilityNames } from '../../ui/access/use-ability-names.js';
import { useActionName } from '../../ui/access/use-action-name.js';
import { LinkedText } from '../../ui/linked-text.js';

/** What the signed-in user may do, and whom to ask for more. */
export function OwnAccess({ me }: { readonly me: Me }) {
  const translate = useTranslate();
  const names = useAbilityNames();
  const actionName = useActionName();
  const contact = useAbout()?.contact;
  const details = Object.entries(me.abilities).map(([key, actions]) => {
    const allowed = Object.entries(actions).filter(([, isAllowed]) => isAllowed);
    return [names?.get(key) ?? key, allowed.map(([action]) => actionName(action)).join(', ')] as const;
  });
  return (
    <Card component="section" aria-labelledby="own-access" sx={{ p: 2, mb: 2 }}>
      <Typography id="own-access" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('home.own_access.title')}
      </Typography>
      {details.length === 0 ? translate('home.own_access.nothing') : <DetailList details={details} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {typeof contact === 'string' ? (
          <>
            {translate('home.own_access.ask_contact')} <LinkedText text={contact} />
          </>
        ) : (
          translate('home.own_access.ask')
        )}
      </Typography>
    </Card>
  );
}
