import { Card, Tab, Tabs } from '@mui/material';
import { EditBase, Title, useRecordContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router';
import { AccessPanel } from '../../ui/access/access-panel.js';
import { useCan } from '../../session/use-can.js';
import { UserHistory } from './history/user-history.js';
import { UserDetails } from './user-details.js';
import { UserHeader } from './user-header.js';
import { UserIdentities } from './user-identities.js';
import { UserSessions } from './user-sessions.js';
import { fullName, type User } from './user.js';
import { PageOutline } from '../../ui/page-outline.js';

/** One person: details, access and sessions. Also for those who may only read. */
export function UserPage() {
  return (
    <EditBase mutationMode="pessimistic" redirect={false} disableAuthentication>
      <UserTabs />
    </EditBase>
  );
}

function UserTabs() {
  const translate = useTranslate();
  const can = useCan();
  const user = useRecordContext<User>();
  const tab = useParams()['*'] ?? '';
  if (user === undefined)
    return (
      <Card sx={{ mt: 2 }}>
        <PageOutline />
      </Card>
    );
  const seesLog = ['account.read', 'role.read', 'ability.read'].every(can);
  const tabs = ['', ...(can('role.read') ? ['access'] : []), ...(seesLog ? ['history'] : []), 'sessions'];
  const shown = tabs.includes(tab) ? tab : '';
  return (
    <>
      <Title title={fullName(user)} />
      <UserHeader user={user} />
      {/* The form's bar stays at the bottom of the window. */}
      <Card sx={{ minHeight: 480, overflow: 'visible' }}>
        <Tabs
          value={shown}
          aria-label={fullName(user)}
          variant="scrollable"
          sx={{ borderBottom: 1, borderColor: 'divider' }}
        >
          {tabs.map((name) => (
            <Tab
              key={name}
              value={name}
              component={Link}
              to={`/users/${user.id}/${name}`}
              label={translate(`users.tabs.${name === '' ? 'details' : name}`)}
            />
          ))}
        </Tabs>
        {shown === '' && <UserDetails />}
        {shown === 'access' && <AccessPanel path={`/users/${user.id}/access`} hasConsole />}
        {shown === 'history' && <UserHistory user={user} />}
        {shown === 'sessions' && (
          <>
            <UserSessions user={user} />
            <UserIdentities user={user} />
          </>
        )}
      </Card>
    </>
  );
}
