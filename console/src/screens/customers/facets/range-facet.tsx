import { Box, Slider } from '@mui/material';
import { lazy, Suspense, useState, type FunctionComponent } from 'react';
import { useTranslate } from 'react-admin';
import type { BarsProps } from '../../../ui/charts/bars.js';
import { TableForReaders } from '../../../ui/charts/table-for-readers.js';
import type { Bar } from '../../../ui/filters/field-facet.js';
import { shownText } from '../../../ui/filters/filter-state.js';

/** Charts are loaded with the first one. Without them, the table and the slider are still there. */
const Bars = lazy<FunctionComponent<BarsProps>>(async () => {
  try {
    return { default: (await import('../../../ui/charts/bars.js')).Bars };
  } catch {
    return { default: () => null };
  }
});

const HEIGHT = 96;
const END_OF_DAY = 'T23:59:59.999Z';
const MS_OF_DAY = 24 * 60 * 60 * 1_000;

interface RangeFacetProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The filters of the column: from and up to. */
  readonly chosen: readonly unknown[];
  /** Undefined where a side has no bound. */
  readonly onChoose: (from: string | undefined, to: string | undefined) => void;
}

/** How many customers are in each range, as a picture; a slider below it, with the pointer or the keyboard, filters by some. */
export function RangeFacet({ label, bars, chosen, onChoose }: RangeFacetProps) {
  const translate = useTranslate();
  const isWhole = bars.every(({ from, to }) => Number.isInteger(from) && Number.isInteger(to));
  const [low, high] = chosen.map((bound) => [bound ?? []].flat()[0] as string | undefined);
  const first = bars.findIndex(({ from }) => String(from) === low);
  const last = bars.findIndex((bar) => boundOf(bar, isWhole) === high);
  const [range, setRange] = useState([Math.max(0, first), last < 0 ? bars.length : last + 1]);
  const edges = [...bars.map(({ from }) => from), bars.at(-1)!.to].map((edge) => shownText(String(edge)));
  const choose = (from: number, to: number) =>
    onChoose(
      from === 0 ? undefined : String(bars[from]!.from),
      to === bars.length ? undefined : boundOf(bars[to - 1]!, isWhole),
    );
  return (
    <Box sx={{ px: 1 }}>
      <Box aria-hidden sx={{ height: HEIGHT }}>
        <Suspense fallback={null}>
          <Bars
            labels={edges.slice(0, -1)}
            parts={[{ name: translate('customers.facets.customers'), counts: bars.map(({ count }) => count) }]}
            height={HEIGHT}
            onChoose={(bar) => choose(bar, bar + 1)}
          />
        </Suspense>
      </Box>
      <Slider
        size="small"
        value={range}
        min={0}
        max={bars.length}
        valueLabelDisplay="auto"
        valueLabelFormat={(edge: number) => edges[edge] ?? ''}
        getAriaLabel={(thumb) =>
          translate(thumb === 0 ? 'customers.facets.from' : 'customers.facets.to', { name: label })
        }
        getAriaValueText={(edge) => edges[edge] ?? ''}
        onChange={(_event, value) => setRange(value)}
        onChangeCommitted={(_event, value) => {
          const [from = 0, to = bars.length] = value;
          if (from < to) choose(from, to);
        }}
      />
      <TableForReaders
        caption={label}
        columns={[translate('customers.facets.range'), translate('customers.facets.customers')]}
        rows={bars.map(({ count }, bar) => [`${edges[bar]!} – ${edges[bar + 1]!}`, String(count)])}
      />
    </Box>
  );
}

/** The greatest value of a range: filters include their bounds. Numbers have at most two decimals here. */
function boundOf({ to }: Bar, isWhole: boolean): string {
  if (typeof to === 'number') return isWhole ? String(to - 1) : String(Number((to - 0.01).toFixed(2)));
  if (to.includes('T')) return new Date(Date.parse(to) - 1).toISOString();
  return new Date(Date.parse(to) - MS_OF_DAY).toISOString().slice(0, 10) + END_OF_DAY;
}
