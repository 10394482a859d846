import { Box } from '@mui/material';

const [WIDTH, HEIGHT] = [90, 24];

/** A small picture of counts, for those who see it; what shows it says the same in words. Null where a count isn't known. */
export function Sparkline({ counts }: { readonly counts: readonly (number | null)[] }) {
  const known = counts.filter((count) => count !== null);
  const most = Math.max(1, ...known);
  const step = WIDTH / Math.max(1, counts.length);
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      sx={{ width: WIDTH, height: HEIGHT, flexShrink: 0, fill: ({ palette }) => palette.primary.main }}
    >
      {counts.map((count, place) => {
        const height = count === null || count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT);
        return <rect key={place} x={place * step} y={HEIGHT - height} width={step * 0.75} height={height} />;
      })}
    </Box>
  );
}
