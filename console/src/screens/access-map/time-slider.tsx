import { Box, Button, Slider, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useDebounced } from '../../ui/use-debounced.js';
import { shownTime } from '../../formats/formats.js';

const MINUTE_MS = 60_000;
const PAUSE_MS = 300;

interface TimeSliderProps {
  /** A moment of the past; empty for now. */
  readonly at: string;
  readonly onChange: (at: string) => void;
}

/** A moment between the first change of the log and now. */
export function TimeSlider({ at, onChange }: TimeSliderProps) {
  const translate = useTranslate();
  const { data: first } = useQuery({ queryKey: ['access-map', 'first'], queryFn: ({ signal }) => firstChange(signal) });
  const [now] = useState(() => Date.now());
  const chosen = at === '' ? now : Date.parse(at);
  const [value, setValue] = useState(chosen);
  useEffect(() => setValue(chosen), [chosen]);
  const tell = useDebounced((time: number) => onChange(time >= now ? '' : new Date(time).toISOString()), PAUSE_MS);
  const min = first ?? now - MINUTE_MS;
  const text = (time: number) => (time >= now ? translate('access.now') : shownTime(new Date(time).toISOString()));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      <Typography component="span" variant="body2" sx={{ minWidth: 170 }}>
        {translate('access_map.as_of', { at: text(value) })}
      </Typography>
      <Slider
        size="small"
        min={min}
        max={now}
        step={Math.max(1, Math.min(MINUTE_MS, (now - min) / 1_000))}
        value={Math.max(value, min)}
        aria-label={translate('access.moment')}
        getAriaValueText={text}
        onChange={(_event, time) => {
          setValue(time);
          tell(time);
        }}
        sx={{ flex: 1, minWidth: 160, maxWidth: 480, mx: 1 }}
      />
      <Button size="small" disabled={at === ''} onClick={() => onChange('')}>
        {translate('access.now')}
      </Button>
    </Box>
  );
}

/** When the log begins. */
async function firstChange(signal: AbortSignal): Promise<number> {
  const { json } = await client.request<Schema<'Change'>[]>('/changes?_sort=id&_order=asc&_limit=1', { signal });
  return json[0] === undefined ? Date.now() : Date.parse(json[0].at);
}
