import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { CopyAsCurl } from '../../ui/copy-as-curl.js';
import { PermissionMatrix } from '../roles/permission-matrix.js';
import type { Change } from './change.js';
import { DifferenceList } from './difference-list.js';
import { differencesOf } from './differences.js';
import { pastPath, readPast } from './read-past.js';
import { useRecordNames } from './use-record-names.js';

/** The record of an entry as it was right after it, or right before. */
export function PastState({ change }: { readonly change: Change }) {
  const translate = useTranslate();
  const exists = { before: change.action !== 'created', after: change.action !== 'deleted' };
  const [side, setSide] = useState<'before' | 'after'>(exists.after ? 'after' : 'before');
  const seq = side === 'after' ? change.id : String(Number(change.id) - 1);
  const path = pastPath(change, seq);
  const { data: past } = useQuery({ queryKey: ['past', path], queryFn: () => readPast(change, seq) });
  const nameOf = useRecordNames(
    past === undefined ? [change] : [change, { ...change, before: null, after: past.fields }],
  );
  return (
    <Box component="section" aria-labelledby="past" sx={{ minHeight: 320 }}>
      <Typography id="past" component="h2" variant="h6">
        {translate('changes.moment.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={side}
          aria-label={translate('changes.moment.title')}
          onChange={(_event, value: 'before' | 'after' | null) => value !== null && setSide(value)}
        >
          {(['before', 'after'] as const).map((one) => (
            <ToggleButton key={one} value={one} disabled={!exists[one]}>
              {translate(`changes.moment.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <CopyAsCurl request={{ method: 'GET', url: client.url + path }} />
      </Box>
      {past !== undefined && <DifferenceList differences={differencesOf(null, past.fields)} nameOf={nameOf} />}
      {past?.matrix !== undefined && <PermissionMatrix rows={past.matrix.rows} value={past.matrix.value} />}
    </Box>
  );
}
