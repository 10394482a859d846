import { useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';

export interface BarsProps {
  readonly labels: readonly string[];
  readonly counts: readonly number[];
  /** What is counted. */
  readonly name: string;
  readonly height: number;
  /** Called with the position of a bar that was clicked. */
  readonly onChoose?: ((bar: number) => void) | undefined;
}

/** A picture of counts, for those who see it: what shows it has a table for others. */
export function Bars({ labels, counts, name, height, onChoose }: BarsProps) {
  const { palette } = useTheme();
  return (
    <BarChart
      height={height}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      colors={[palette.primary.main]}
      margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
      series={[{ data: [...counts], label: name }]}
      xAxis={[
        { data: [...labels], scaleType: 'band', categoryGapRatio: labels.length > 100 ? 0.05 : 0.25, height: 24 },
      ]}
      yAxis={[
        { min: 0, max: counts.some((count) => count > 0) ? undefined : 1, width: 44, tickMinStep: 1, tickNumber: 3 },
      ]}
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
