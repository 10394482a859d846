import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type FunctionComponent } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { explain } from '../../api/providers.js';
import type { BarsProps } from './bars.js';
import { TableForReaders } from './table-for-readers.js';

type Counts = Schema<'Histogram'>;
type Unit = Counts['by'];

const HOURS: Readonly<Record<Unit, number>> = { hour: 1, day: 24, week: 7 * 24 };
const UNITS = Object.keys(HOURS) as Unit[];
/** The service answers no more bars. */
const MOST_BARS = 750;
const HOUR_MS = 60 * 60 * 1_000;
const HEIGHT = 150;

const FORMATS: Readonly<Record<Unit, Intl.DateTimeFormat>> = {
  hour: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }),
  week: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' }),
};

/** Charts are loaded with the first one. Without them, the table is still there. */
const Bars = lazy<FunctionComponent<BarsProps>>(async () => {
  try {
    return { default: (await import('./bars.js')).Bars };
  } catch {
    return { default: () => null };
  }
});

interface HistogramProps {
  /** Such as `/changes/histogram`. */
  readonly path: string;
  /** The list's filters, as names and values of parameters. */
  readonly filters?: readonly (readonly string[])[];
  /** Since when the filters count; without it, as far back as is usual. */
  readonly since?: string | undefined;
  /** What is counted, as the heading says it. */
  readonly title: string;
  readonly level?: 'h2' | 'h3';
  /** Called with the two ends of a bar that was clicked; the second one doesn't belong to it. */
  readonly onChoose?: (from: string, to: string) => void;
}

/** How many entries of a log there were over time: a picture, and a table of it for screen readers. */
export function Histogram({ path, filters = [], since, title, level = 'h2', onChoose }: HistogramProps) {
  const translate = useTranslate();
  const id = useId();
  const [chosen, setChosen] = useState<Unit>('day');
  const fits = (unit: Unit) =>
    since === undefined || Date.now() - Date.parse(since) <= MOST_BARS * HOURS[unit] * HOUR_MS;
  const unit = fits(chosen) ? chosen : 'week';
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams([...filters, ['by', unit], ['tz', timeZone]] as string[][]);
  const asked = `${path}?${query.toString()}`;
  const { data, error } = useQuery({
    queryKey: ['histogram', asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: (previous) => previous,
  });
  const bars = data?.bars ?? [];
  const labels = bars.map(({ from }) => FORMATS[data!.by].format(new Date(from)));
  const counts = bars.map(({ count }) => count);
  const choose = (bar: number) => {
    const from = bars[bar]?.from;
    if (from !== undefined) onChoose?.(from, bars[bar + 1]?.from ?? data!.to);
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 2, pt: 1.5, pb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography id={id} component={level} variant="subtitle2" sx={{ flex: 1, minWidth: 160 }}>
          {title}
          {data !== undefined && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {translate('charts.total', { smart_count: data.total, count: data.total.toLocaleString() })}
            </Typography>
          )}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={unit}
          aria-label={translate('charts.by')}
          onChange={(_event, next: Unit | null) => setChosen(next ?? unit)}
        >
          {UNITS.map((one) => (
            <ToggleButton key={one} value={one} disabled={!fits(one)} sx={{ py: 0.25, px: 1 }}>
              {translate(`charts.units.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box aria-hidden sx={{ height: HEIGHT }}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT - 16} />}>
          {data !== undefined && (
            <Bars
              labels={labels}
              counts={counts}
              name={translate('charts.entries')}
              height={HEIGHT}
              onChoose={onChoose && choose}
            />
          )}
        </Suspense>
      </Box>
      {error !== null && <Typography color="error">{error.message}</Typography>}
      <TableForReaders
        caption={title}
        columns={[translate(`charts.units.${unit}`), translate('charts.entries')]}
        rows={bars.map(({ count }, bar) => [labels[bar]!, String(count)])}
      />
    </Box>
  );
}

async function ask(path: string, signal: AbortSignal): Promise<Counts> {
  try {
    return (await client.request<Counts>(path, { signal })).json;
  } catch (error) {
    throw explain(error);
  }
}
