import { Alert, Box, Button, List, ListItem, ListItemText, TablePagination, Typography } from '@mui/material';
import { useState } from 'react';
import { useGetList, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import type { DryRun } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { RecordLink } from '../../ui/record-link.js';
import { useAskFirst } from '../../ui/use-ask-first.js';
import { useTried } from '../../ui/use-tried.js';
import { fullName, type User } from '../users/user.js';
import { PersonSearch } from '../users/person-search.js';

const PER_PAGE = 25;
/** The source of groups that a directory provisions, which also names and deletes them. */
export const SCIM = 'scim';

/** Who belongs to the group of the page. People are added and removed one by one, after a look at what that would change. */
export function GroupMembers() {
  const translate = useTranslate();
  const can = useCan();
  const tried = useTried();
  const refresh = useRefresh();
  const { ask, dialog } = useAskFirst();
  const [page, setPage] = useState(1);
  const group = useRecordContext<Schema<'Group'>>();
  const { data: people = [], total = 0 } = useGetList<User>(
    'users',
    {
      pagination: { page, perPage: PER_PAGE },
      sort: { field: 'last_name', order: 'ASC' },
      filter: { groups: group?.id },
    },
    { enabled: group !== undefined },
  );
  if (group === undefined) return null;
  const canMove = can('account.update') && group.source === null;

  const move = (verb: 'add' | 'remove', person: User) =>
    tried(async () => {
      const path = `/groups/${encodeURIComponent(group.id)}/members`;
      const body = { [verb]: [person.id] };
      const { json } = await client.request<DryRun>(path, { method: 'PUT', body, dryRun: true });
      const named = { name: fullName(person), group: group.name };
      const question = {
        title: translate(`groups.members.ask_${verb}`, named),
        confirm: translate(`groups.members.${verb}`),
        effect: json.effect,
        isDangerous: verb === 'remove',
      };
      if (!(await ask(question))) return;
      await client.request(path, { method: 'PUT', body, wait: 'everywhere' });
      refresh();
    })();

  return (
    <Box component="section" aria-labelledby="group-members" sx={{ p: 2, minHeight: 160 }}>
      <Typography id="group-members" variant="h6" component="h2">
        {translate('groups.members.title', { smart_count: total })}
      </Typography>
      {group.source !== null && <SourceNotice source={group.source} externalId={group.external_id} />}
      {canMove && <PersonSearch label={translate('groups.members.search')} onChosen={(one) => void move('add', one)} />}
      <List dense disablePadding>
        {people.map((person) => (
          <ListItem
            key={person.id}
            disableGutters
            secondaryAction={
              canMove && (
                <Button
                  size="small"
                  aria-label={translate('groups.members.remove_one', { name: fullName(person) })}
                  onClick={() => void move('remove', person)}
                >
                  {translate('groups.members.remove')}
                </Button>
              )
            }
          >
            <ListItemText
              primary={<RecordLink to={`/users/${person.id}`}>{fullName(person)}</RecordLink>}
              secondary={person.suspended ? translate('users.suspended') : person.email}
              sx={{ overflowWrap: 'anywhere', pr: 6 }}
            />
          </ListItem>
        ))}
      </List>
      {total > PER_PAGE && (
        <TablePagination
          component="div"
          count={total}
          page={page - 1}
          rowsPerPage={PER_PAGE}
          rowsPerPageOptions={[]}
          onPageChange={(_event, next) => setPage(next + 1)}
          getItemAriaLabel={(type) => translate(`ra.navigation.${type}`)}
          labelDisplayedRows={({ from, to }) =>
            translate('ra.navigation.page_range_info', { offsetBegin: from, offsetEnd: to, total })
          }
        />
      )}
      {dialog}
    </Box>
  );
}

interface SourceNoticeProps {
  readonly source: string;
  readonly externalId: string | null;
}

function SourceNotice({ source, externalId }: SourceNoticeProps) {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ overflowWrap: 'anywhere' }}>
      {translate(`groups.members.${source === SCIM ? 'of_directory' : 'of_provider'}`, { source })}{' '}
      {externalId !== null && translate('groups.members.external_id', { id: externalId })}
    </Alert>
  );
}
