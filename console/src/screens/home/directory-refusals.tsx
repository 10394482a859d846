import { Alert, Link as Styled } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { shownTime } from '../../ui/shown-time.js';

const DAY_MS = 24 * 60 * 60 * 1_000;
const SHOWN = 3;

async function listRefused(signal: AbortSignal) {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const path = `/tokens?last_refused_gte=${since}&_sort=last_refused&_order=desc&_page=1&_limit=${SHOWN}`;
  return (await client.request<readonly Schema<'Token'>[]>(path, { signal })).json;
}

/** The directories that were refused something within a day, the latest first. */
export function DirectoryRefusals() {
  const translate = useTranslate();
  const { data: tokens = [] } = useQuery({
    queryKey: ['home', 'directories'],
    queryFn: ({ signal }) => listRefused(signal),
  });
  return tokens.map(({ id, name, last_refused: refused }) => (
    <Alert key={id} severity="warning" sx={{ mb: 2 }}>
      <Styled component={Link} underline="always" color="inherit" to={`/tokens/${id}`}>
        {name}
      </Styled>
      {translate('home.directory_refused', { time: shownTime(refused!) })}
    </Alert>
  ));
}
