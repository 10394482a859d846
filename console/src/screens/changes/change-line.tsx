import { Box, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { RECORDS, subjectOf, type Change } from './change.js';
import type { NameOf } from './use-record-names.js';

/** "Marie Duval changed role Support". */
export function ChangeLine({ change, nameOf }: { readonly change: Change; readonly nameOf: NameOf }) {
  const translate = useTranslate();
  const { resource, action, before, after, actor_name } = change;
  const own = { ...before, ...after }['name'];
  const { kind, id } = subjectOf(change);
  const found = nameOf(kind, id);
  const isGone = kind === 'user' && !(resource === 'user' && action === 'deleted');
  const unnamed = found === undefined ? '…' : isGone ? translate('changes.deleted_person') : '';
  const name = found?.name ?? (typeof own === 'string' ? own : unnamed);
  const path = RECORDS[kind]?.path;
  const isRotated = resource === 'token' && after?.['secret'] === 'rotated';
  const verb = resource === 'session' ? 'ended' : isRotated ? 'rotated' : action;
  const isLinked = path !== undefined && found?.isDeleted === false;
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      <b>{actor_name ?? translate('changes.deleted_actor')}</b>{' '}
      {translate(`changes.actions.${verb}`, { kind: translate(`changes.kinds.${resource}`) })}{' '}
      {isLinked ? (
        <Link component={RouterLink} to={`/${path}/${id}`} underline="always">
          {name}
        </Link>
      ) : (
        name
      )}
    </Box>
  );
}
