import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Moment } from '../../ui/moment.js';
import { ChangeLine } from './change-line.js';
import { hasPast, type Change } from './change.js';
import { ChangeDifferences } from './change-differences.js';
import { UndoButton } from './undo-button.js';
import { useUndone } from './undone.js';
import { useRecordNames } from './use-record-names.js';

const ENTRY = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '190px minmax(0, 1fr) auto' },
  gap: { xs: 0.5, md: 2 },
  px: 2,
  py: 1,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const;

interface ChangeEntriesProps {
  readonly changes: readonly Change[];
  /** What else to say about an entry. */
  readonly more?: (change: Change) => ReactNode;
}

/** Entries of the change log, with what can be done about each. */
export function ChangeEntries({ changes, more }: ChangeEntriesProps) {
  const translate = useTranslate();
  const nameOf = useRecordNames(changes);
  const undoneOf = useUndone(changes);
  return (
    <Box component="ul" aria-label={translate('changes.list')} sx={{ listStyle: 'none', m: 0, p: 0, minHeight: 400 }}>
      {changes.map((change) => (
        <Box component="li" key={change.id} sx={ENTRY}>
          <Typography component="div" variant="body2" color="textSecondary">
            <Moment at={change.at} />
          </Typography>
          <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
            <ChangeLine change={change} nameOf={nameOf} />
            <ChangeDifferences change={change} nameOf={nameOf} />
            {more?.(change)}
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'flex-end' }}>
            {hasPast(change) && !change.hidden && (
              <Button size="small" component={Link} to={`/changes/${change.id}/show`}>
                {translate('changes.moment.link')}
              </Button>
            )}
            <UndoButton change={change} undone={undoneOf(change)} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
