import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { useChartColours } from './chart-colours.js';

/** What is counted, and how often in each bar; null where it isn't known. */
export interface Part {
  readonly name: string;
  readonly counts: readonly (number | null)[];
}

/** Of one line. */
const LEGEND_HEIGHT = 30;

export interface BarsProps {
  readonly labels: readonly string[];
  /** Of several, one stands on the other. */
  readonly parts: readonly Part[];
  readonly height: number;
  /** Called with the position of a bar that was clicked. */
  readonly onChoose?: ((bar: number) => void) | undefined;
}

/** A picture of counts, for those who see it: what shows it has a table for others. */
export function Bars({ labels, parts, height, onChoose }: BarsProps) {
  const { palette } = useTheme();
  const colours = useChartColours();
  const hasLegend = parts.length > 1;
  const isEmpty = parts.every(({ counts }) => counts.every((count) => (count ?? 0) === 0));
  return (
    <BarChart
      height={hasLegend ? height - LEGEND_HEIGHT : height}
      hideLegend={!hasLegend}
      skipAnimation
      disableKeyboardNavigation
      colors={parts.map((_, place) => colours.of(place))}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      series={parts.map(({ name, counts }) => ({ data: [...counts], label: name, stack: 'all' }))}
      xAxis={[
        { data: [...labels], scaleType: 'band', categoryGapRatio: labels.length > 100 ? 0.05 : 0.25, height: 24 },
      ]}
      yAxis={[{ min: 0, max: isEmpty ? 1 : undefined, width: 44, tickMinStep: 1, tickNumber: 3 }]}
      grid={{ horizontal: true }}
      {...(onChoose && {
        onAxisClick: (_event, axis) => {
          if (axis !== null) onChoose(axis.dataIndex);
        },
      })}
      sx={{ '& .MuiChartsGrid-line': { stroke: palette.divider }, ...(onChoose && { cursor: 'pointer' }) }}
    />
  );
}
