import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { RECORDS, type Change } from './change.js';
import type { NameOf } from './use-record-names.js';

/** "Marie Duval changed role Support". */
export function ChangeLine({ change, nameOf }: { readonly change: Change; readonly nameOf: NameOf }) {
  const translate = useTranslate();
  const { resource, record_id, action, before, after, actor_name } = change;
  const own = { ...before, ...after }['name'];
  const found = nameOf(resource, record_id);
  const unnamed =
    found === undefined ? '…' : resource === 'user' && action !== 'deleted' ? translate('changes.deleted_person') : '';
  const name = found?.name ?? (typeof own === 'string' ? own : unnamed);
  const path = RECORDS[resource]?.path;
  const isLinked = path !== undefined && found?.isDeleted === false;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <b>{actor_name ?? translate('changes.deleted_actor')}</b>{' '}
      {translate(`changes.actions.${action}`, { kind: translate(`changes.kinds.${resource}`) })}{' '}
      {isLinked ? (
        <Link component={RouterLink} to={`/${path}/${record_id}`} underline="always">
          {name}
        </Link>
      ) : (
        name
      )}
    </Box>
  );
}
