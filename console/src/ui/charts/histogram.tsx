import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState, type FunctionComponent } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { explain } from '../../api/providers.js';
import type { BarsProps, Part } from './bars.js';
import { TableForReaders } from './table-for-readers.js';
import { shownBar, timeZone } from '../../formats/formats.js';

type Counts = Schema<'Histogram'>;
type Unit = Counts['by'];
type Answer = Pick<Counts, 'by' | 'to'> & { readonly bars: readonly Pick<Counts['bars'][number], 'from'>[] };

const HOURS: Readonly<Record<Unit, number>> = { hour: 1, day: 24, week: 7 * 24 };
const UNITS = Object.keys(HOURS) as Unit[];
/** The service answers no more bars. */
const MOST_BARS = 750;
const HOUR_MS = 60 * 60 * 1_000;
const HEIGHT = 150;

/** Charts are loaded with the first one. Without them, the table is still there. */
const Bars = lazy<FunctionComponent<BarsProps>>(async () => {
  try {
    return { default: (await import('./bars.js')).Bars };
  } catch {
    return { default: () => null };
  }
});

interface HistogramProps<A extends Answer> {
  /** Such as `/changes/histogram`. */
  readonly path: string;
  /** The list's filters, as names and values of parameters. */
  readonly filters?: readonly (readonly string[])[];
  /** Since when the filters count; without it, as far back as is usual. */
  readonly since?: string | undefined;
  /** What is counted, as the heading says it. */
  readonly title: string;
  readonly level?: 'h2' | 'h3';
  readonly units?: readonly Unit[];
  /** What is drawn of an answer; by default, all entries that it counts. */
  readonly partsOf?: (answer: A) => readonly Part[];
  /** How many there are in all, in words, as a key with `smart_count`; null where they can't be added. */
  readonly total?: string | null;
  /** Called with the two ends of a bar that was clicked; the second one doesn't belong to it. */
  readonly onChoose?: (from: string, to: string) => void;
}

/** Counts over time: a picture, and a table of it for screen readers. */
export function Histogram<A extends Answer = Counts>({
  path,
  filters = [],
  since,
  title,
  level = 'h2',
  units = UNITS,
  partsOf,
  total = 'charts.total',
  onChoose,
}: HistogramProps<A>) {
  const translate = useTranslate();
  const id = useId();
  const [chosen, setChosen] = useState<Unit>('day');
  const fits = (unit: Unit) =>
    since === undefined || Date.now() - Date.parse(since) <= MOST_BARS * HOURS[unit] * HOUR_MS;
  const unit = fits(chosen) ? chosen : 'week';
  const query = new URLSearchParams([...filters, ['by', unit], ['tz', timeZone()]] as string[][]);
  const asked = `${path}?${query.toString()}`;
  const { data, error } = useQuery({
    queryKey: ['histogram', asked],
    queryFn: ({ signal }) => ask<A>(asked, signal),
    placeholderData: (previous) => previous,
  });
  const bars = data?.bars ?? [];
  const labels = bars.map(({ from }) => shownBar(from, data!.by));
  const parts =
    data === undefined ? [] : (partsOf?.(data) ?? [{ name: translate('charts.entries'), counts: countsOf(data) }]);
  const sum = parts.flatMap(({ counts }) => counts).reduce<number>((all, count) => all + (count ?? 0), 0);
  const choose = (bar: number) => {
    const from = bars[bar]?.from;
    if (from !== undefined) onChoose?.(from, bars[bar + 1]?.from ?? data!.to);
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ px: 2, pt: 1.5, pb: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Typography id={id} component={level} variant="subtitle2" sx={{ flex: 1, minWidth: 160 }}>
          {title}
          {data !== undefined && total !== null && (
            <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
              {translate(total, { smart_count: sum, count: sum })}
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
          {units.map((one) => (
            <ToggleButton key={one} value={one} disabled={!fits(one)} sx={{ py: 0.25, px: 1 }}>
              {translate(`charts.units.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      <Box aria-hidden sx={{ height: HEIGHT }}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT - 16} />}>
          {data !== undefined && <Bars labels={labels} parts={parts} height={HEIGHT} onChoose={onChoose && choose} />}
        </Suspense>
      </Box>
      {error !== null && <Typography color="error">{error.message}</Typography>}
      <TableForReaders
        caption={title}
        columns={[translate(`charts.units.${unit}`), ...parts.map(({ name }) => name)]}
        rows={bars.map((_, bar) => [labels[bar]!, ...parts.map(({ counts }) => String(counts[bar] ?? '–'))])}
      />
    </Box>
  );
}

/** The counts of a histogram that has no parts. */
function countsOf(answer: Answer): number[] {
  return (answer as Counts).bars.map(({ count }) => count);
}

async function ask<A>(path: string, signal: AbortSignal): Promise<A> {
  try {
    return (await client.request<A>(path, { signal })).json;
  } catch (error) {
    throw explain(error);
  }
}
