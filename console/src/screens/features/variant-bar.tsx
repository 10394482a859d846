import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { ShareBar } from '../../ui/charts/share-bar.js';
import type { Feature } from './feature.js';

type Preview = Schema<'FeaturePreview'>;

interface VariantBarProps {
  /** As stored, or as it would be saved. */
  readonly feature: Feature;
  readonly label: string;
  /** What else the preview says. */
  readonly children?: (preview: Preview) => ReactNode;
}

/** How many of all customers get each value. */
export function VariantBar({ feature, label, children }: VariantBarProps) {
  const translate = useTranslate();
  const can = useCan();
  const { key, enabled, variants, on_variant, off_variant, targeting } = feature;
  const body = { key, enabled, variants, on_variant, off_variant, targeting };
  const { data } = useQuery({
    queryKey: ['features', 'preview', body],
    queryFn: async ({ signal }) =>
      (await client.request<Preview>('/features/preview', { method: 'POST', body, signal })).json,
    enabled: can('segment.read'),
    placeholderData: keepPreviousData,
    // What is wrong with the rules stands at their fields.
    retry: false,
  });
  if (!can('segment.read')) return null;
  const parts = (data?.variants ?? []).map(({ variant, customers }) => ({
    name: translate('features.reach.gets', { variant }),
    count: customers,
    isQuiet: variant === off_variant,
  }));
  return (
    <Box sx={{ mt: 1, minHeight: 72 }}>
      {data !== undefined && <ShareBar label={label} parts={parts} />}
      {data !== undefined && children?.(data)}
    </Box>
  );
}
