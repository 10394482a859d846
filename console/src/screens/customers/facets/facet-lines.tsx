import { Box, Checkbox, Typography } from '@mui/material';
import { shownNumber } from '../../../formats/formats.js';

export interface FacetLine {
  readonly id: string;
  readonly text: string;
  readonly count: number;
  readonly isChosen: boolean;
}

/** Values with their numbers, each with a bar as long as it's frequent; a click chooses one. */
export function FacetLines({
  lines,
  onToggle,
}: {
  readonly lines: readonly FacetLine[];
  readonly onToggle: (line: FacetLine) => void;
}) {
  const most = Math.max(1, ...lines.map(({ count }) => count));
  return lines.map((line) => (
    <Box key={line.id} component="label" sx={LINE}>
      <Box aria-hidden sx={{ ...BAR, width: `${(100 * line.count) / most}%` }} />
      <Checkbox size="small" checked={line.isChosen} onChange={() => onToggle(line)} sx={{ p: 0.5 }} />
      <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {line.text}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {shownNumber(line.count)}
      </Typography>
    </Box>
  ));
}

const LINE = {
  position: 'relative',
  zIndex: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  pr: 1,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;
const BAR = {
  position: 'absolute',
  zIndex: -1,
  left: 0,
  bottom: 0,
  height: 3,
  borderRadius: 1,
  backgroundColor: 'primary.main',
  opacity: 0.5,
} as const;
