import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { explain } from '../../api/providers.js';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { CopyAsCurl } from '../copy-as-curl.js';
import { AccessMatrix } from './access-matrix.js';
import { HiddenAreas } from './hidden-areas.js';
import { shownTime } from '../shown-time.js';

type Access = Schema<'UserAccess'> | Schema<'TokenAccess'>;

interface AccessPanelProps {
  /** `/users/:id/access`, or that of a token. */
  readonly path: string;
  /** Say too which areas of the console stay hidden: tokens don't see any. */
  readonly hasConsole?: boolean;
}

/** What somebody may do and why, now or at a moment of the past. */
export function AccessPanel({ path, hasConsole = false }: AccessPanelProps) {
  const translate = useTranslate();
  const can = useCan();
  const [moment, setMoment] = useState('');
  const asked = moment === '' ? path : `${path}?at=${encodeURIComponent(new Date(moment).toISOString())}`;
  const { data, error } = useQuery({
    queryKey: ['access', asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: (previous) => previous,
  });
  const message = error?.message;
  return (
    <Box sx={{ p: 2, minHeight: 480 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', mb: 2 }}>
        {['account.read', 'role.read', 'ability.read'].every(can) && (
          <>
            <TextField
              type="datetime-local"
              label={translate('access.moment')}
              value={moment}
              onChange={(event) => setMoment(event.target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
              error={moment !== '' && message !== undefined}
              helperText={moment === '' ? ' ' : (message ?? ' ')}
              sx={{ width: 240, m: 0 }}
            />
            <Button disabled={moment === ''} onClick={() => setMoment('')} sx={{ mt: 0.25 }}>
              {translate('access.now')}
            </Button>
          </>
        )}
        <Box sx={{ mt: 0.5 }}>
          <CopyAsCurl request={{ method: 'GET', url: client.url + asked }} />
        </Box>
        {data !== undefined && message === undefined && (
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {translate(moment === '' ? 'access.as_of_now' : 'access.as_of', {
              seq: data.seq,
              at: shownTime(data.at),
            })}
          </Typography>
        )}
      </Box>
      {message !== undefined && moment === '' && <Typography color="error">{message}</Typography>}
      {data !== undefined && message === undefined && (
        <>
          <AccessMatrix permissions={data.permissions} />
          {hasConsole && <HiddenAreas permissions={data.permissions} />}
        </>
      )}
    </Box>
  );
}

async function ask(path: string, signal: AbortSignal): Promise<Access> {
  try {
    return (await client.request<Access>(path, { signal })).json;
  } catch (error) {
    throw explain(error);
  }
}
