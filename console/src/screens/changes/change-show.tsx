import { Box, Typography } from '@mui/material';
import { Show, TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { HistoryButton } from '../../ui/history-button.js';
import { ChangeLine } from './change-line.js';
import { hasPast, type Change } from './change.js';
import { ChangeDifferences } from './change-differences.js';
import { PastState } from './past-state.js';
import { UndoButton } from './undo-button.js';
import { useUndone } from './undone.js';
import { useRecordNames } from './use-record-names.js';
import { shownWholeTime } from '../../formats/formats.js';
import { PageOutline } from '../../ui/page-outline.js';

function ChangeDetails() {
  const translate = useTranslate();
  const change = useRecordContext<Change>();
  const nameOf = useRecordNames(change === undefined ? [] : [change]);
  if (change === undefined) return <PageOutline />;
  return (
    <Box sx={{ p: 2, minHeight: 480, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography>
          <ChangeLine change={change} nameOf={nameOf} />
        </Typography>
        <Typography variant="body2" color="textSecondary" component="time" dateTime={change.at}>
          {shownWholeTime(change.at)}
        </Typography>
      </Box>
      <ChangeDifferences change={change} nameOf={nameOf} />
      {hasPast(change) && !change.hidden && <PastState change={change} />}
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {translate('changes.hash', { hash: change.hash })}
      </Typography>
    </Box>
  );
}

function ChangeActions() {
  const change = useRecordContext<Change>();
  const undoneOf = useUndone(change === undefined ? [] : [change]);
  return (
    <TopToolbar>
      {change !== undefined && (
        <>
          <HistoryButton kind={change.resource} id={change.record_id} />
          <UndoButton change={change} undone={undoneOf(change)} />
        </>
      )}
    </TopToolbar>
  );
}

/** One entry, and the record as it was at that moment. */
export function ChangeShow() {
  return (
    <Show actions={<ChangeActions />}>
      <ChangeDetails />
    </Show>
  );
}
