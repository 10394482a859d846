import { BarChart } from '@mui/x-charts/BarChart';

/** One bar of several parts. */
export function StackedPicture({
  parts,
}: {
  readonly parts: readonly { readonly count: number; readonly colour: string }[];
}) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <BarChart
      layout="horizontal"
      height={20}
      margin={0}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      axisHighlight={{ x: 'none', y: 'none' }}
      slots={{ tooltip: () => null }}
      xAxis={[{ position: 'none', min: 0, max: Math.max(1, total) }]}
      yAxis={[{ position: 'none', scaleType: 'band', data: [''], categoryGapRatio: 0 }]}
      series={parts.map(({ count, colour }) => ({ data: [count], stack: 'all', color: colour }))}
    />
  );
}
