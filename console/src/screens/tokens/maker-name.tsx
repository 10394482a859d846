import { Link, Typography } from '@mui/material';
import { useGetManyAggregate, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { fullName, type User } from '../users/user.js';
import type { Token } from './token.js';

const SYSTEM = 'system:';

/** Who made the token of the row or page. As a column: `<MakerName source="created_by" />`. */
export function MakerName(_props: { readonly source?: string }) {
  const translate = useTranslate();
  const maker = useRecordContext<Token>()?.created_by ?? '';
  const isPerson = !maker.startsWith(SYSTEM);
  const { data, isPending } = useGetManyAggregate<User>(
    'users',
    { ids: [maker] },
    { enabled: isPerson && maker !== '' },
  );
  const user = (data as readonly (User | undefined)[] | undefined)?.[0];
  if (user !== undefined)
    return (
      <Link component={RouterLink} to={`/users/${maker}`} color="inherit" onClick={(event) => event.stopPropagation()}>
        {fullName(user)}
      </Link>
    );
  const unknown = isPending ? '…' : translate('tokens.maker.deleted');
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      {isPerson ? unknown : translate('tokens.maker.service')}
    </Typography>
  );
}
