import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { TableForReaders } from '../../../ui/charts/table-for-readers.js';
import { shownDay, shownTime } from '../../../formats/formats.js';
import type { AccessTimeline } from './use-user-history.js';

type Permission = AccessTimeline['permissions'][number];
type Span = Permission['spans'][number];

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
  columnGap: 2,
  alignItems: 'center',
} as const;
const LANE = {
  position: 'relative',
  height: 14,
  my: 0.5,
  borderRadius: 0.5,
  bgcolor: 'action.hover',
  overflow: 'hidden',
} as const;
const SPAN = {
  position: 'absolute',
  insetBlock: 0,
  minWidth: '3px',
  borderRadius: 0.5,
  bgcolor: 'primary.main',
} as const;
/** Where the axis has a date. */
const MARKS = [0, 0.25, 0.5, 0.75, 1] as const;

interface AccessLanesProps {
  readonly timeline: AccessTimeline;
  readonly nameOf: (permission: Pick<Permission, 'ability' | 'action'>) => string;
}

/** When somebody was allowed what: a lane for each permission, and a table of them for screen readers. */
export function AccessLanes({ timeline, nameOf }: AccessLanesProps) {
  const translate = useTranslate();
  const { permissions } = timeline;
  const [from, to] = [Date.parse(timeline.from), Date.parse(timeline.to)];
  const place = (at: number) => (100 * (at - from)) / Math.max(to - from, 1);
  const ends = ({ from: start, to: end, started_by }: Span) => [
    started_by === null ? translate('users.history.before', { at: shownDay(timeline.from) }) : shownTime(start),
    end === null ? translate('users.history.still') : shownTime(end),
  ];
  if (permissions.length === 0) return <Typography>{translate('users.history.none')}</Typography>;
  return (
    <>
      <Box aria-hidden>
        <Box sx={LINE}>
          <span />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary', fontSize: 12 }}>
            {MARKS.map((mark) => (
              <Box
                component="span"
                key={mark}
                sx={{ display: { xs: mark % 1 === 0 ? 'inline' : 'none', md: 'inline' } }}
              >
                {shownDay(new Date(from + mark * (to - from)).toISOString())}
              </Box>
            ))}
          </Box>
        </Box>
        {permissions.map((permission) => (
          <Box key={`${permission.ability}.${permission.action}`} sx={LINE}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {nameOf(permission)}
            </Typography>
            <Box sx={LANE}>
              {permission.spans.map((span) => {
                const start = place(Date.parse(span.from));
                const width = place(span.to === null ? to : Date.parse(span.to)) - start;
                const sx = { ...SPAN, left: `${start}%`, width: `${width}%` };
                return <Box key={span.from} title={ends(span).join(' – ')} sx={sx} />;
              })}
            </Box>
          </Box>
        ))}
      </Box>
      <TableForReaders
        caption={translate('users.history.title')}
        columns={['permission', 'from', 'until'].map((column) => translate(`users.history.${column}`))}
        rows={permissions.flatMap((permission) => permission.spans.map((span) => [nameOf(permission), ...ends(span)]))}
      />
    </>
  );
}
