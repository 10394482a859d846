import { Box, Skeleton } from '@mui/material';

/** Of the lines, in percent. */
const WIDTHS = [35, 80, 65, 75, 40];

/** Stands for what a page shows of a record until it has come, in about the same room. */
export function PageOutline({ height = 480 }: { readonly height?: number }) {
  return (
    <Box sx={{ p: 2, minHeight: height }}>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={`${width}%`} height={32} sx={{ my: 1 }} />
      ))}
    </Box>
  );
}
