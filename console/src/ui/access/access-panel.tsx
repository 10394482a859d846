import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Schema } from 'castellan-client';
import { explain } from '../../api/providers.js';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { CopyAsCurl } from '../copy-as-curl.js';
import { AccessMatrix } from './access-matrix.js';
import { HiddenAreas } from './hidden-areas.js';
import { fromLocal, shownTime, toLocal } from '../../formats/formats.js';

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
  const [at, setAt] = useMoment();
  const asked = at === '' ? path : `${path}?at=${encodeURIComponent(at)}`;
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
              value={isMoment(at) ? toLocal(at) : ''}
              onChange={({ target }) => setAt(target.value === '' ? '' : fromLocal(target.value))}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
              error={at !== '' && message !== undefined}
              helperText={at === '' ? ' ' : (message ?? ' ')}
              sx={{ width: 240, m: 0 }}
            />
            <Button disabled={at === ''} onClick={() => setAt('')} sx={{ mt: 0.25 }}>
              {translate('access.now')}
            </Button>
          </>
        )}
        <Box sx={{ mt: 0.5 }}>
          <CopyAsCurl request={{ method: 'GET', url: client.url + asked }} />
        </Box>
        {data !== undefined && message === undefined && (
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {translate(at === '' ? 'access.as_of_now' : 'access.as_of', {
              seq: data.seq,
              at: shownTime(data.at),
            })}
          </Typography>
        )}
      </Box>
      {message !== undefined && at === '' && <Typography color="error">{message}</Typography>}
      {data !== undefined && message === undefined && (
        <>
          <AccessMatrix permissions={data.permissions} />
          {hasConsole && <HiddenAreas permissions={data.permissions} />}
        </>
      )}
    </Box>
  );
}

/** The moment of the address, so that a link shows the same past; empty for now. */
function useMoment(): readonly [string, (at: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const set = (at: string) => {
    const next = new URLSearchParams(parameters);
    if (at === '') next.delete('at');
    else next.set('at', at);
    setParameters(next, { replace: true });
  };
  return [parameters.get('at') ?? '', set];
}

function isMoment(at: string): boolean {
  return !Number.isNaN(Date.parse(at));
}

async function ask(path: string, signal: AbortSignal): Promise<Access> {
  try {
    return (await client.request<Access>(path, { signal })).json;
  } catch (error) {
    throw explain(error);
  }
}
