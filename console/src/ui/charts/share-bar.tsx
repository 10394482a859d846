import { Box, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { lazy, Suspense } from 'react';
import { useChartColours } from './chart-colours.js';
import { shownNumber } from '../../formats/formats.js';

const Picture = lazy(async () => ({ default: (await import('./stacked-picture.js')).StackedPicture }));

interface Part {
  readonly name: string;
  readonly count: number;
  /** Stands behind the others. */
  readonly isQuiet?: boolean;
}

/** How many are in each part of a whole: a bar, and the same as a table. */
export function ShareBar({ label, parts }: { readonly label: string; readonly parts: readonly Part[] }) {
  const colours = useChartColours();
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  const loud = parts.filter(({ isQuiet }) => isQuiet !== true);
  const coloured = parts.map((part) => ({
    ...part,
    colour: part.isQuiet === true ? colours.quiet : colours.of(loud.indexOf(part)),
  }));
  return (
    <Box component="figure" sx={{ m: 0, maxWidth: 640 }}>
      <Box aria-hidden sx={{ height: 20, borderRadius: 1, overflow: 'hidden' }}>
        <Suspense fallback={null}>
          <Picture parts={coloured} />
        </Suspense>
      </Box>
      <Table size="small" aria-label={label} sx={TABLE}>
        <TableBody>
          {coloured.map(({ name, count, colour }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                <Box component="span" aria-hidden sx={{ ...SWATCH, backgroundColor: colour }} />
                {name}
              </TableCell>
              <TableCell align="right">{shownNumber(count)}</TableCell>
              <TableCell align="right">{percentOf(count, total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** With one decimal; what is more than nothing is never shown as nothing. */
function percentOf(count: number, total: number): string {
  if (count === 0) return '0 %';
  const percent = (100 * count) / total;
  if (percent < 0.1) return `< ${shownNumber(0.1)} %`;
  return count < total && percent > 99.9 ? `> ${shownNumber(99.9)} %` : `${shownNumber(Number(percent.toFixed(1)))} %`;
}

const TABLE = {
  '& td, & th': { border: 0, px: 0, py: 0.25, overflowWrap: 'anywhere' },
  '& td': { pl: 2, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const;
const SWATCH = { display: 'inline-block', width: 10, height: 10, borderRadius: '2px', mr: 1 } as const;
