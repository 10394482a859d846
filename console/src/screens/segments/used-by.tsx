import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../session/use-can.js';
import { featuresWith } from './features-with.js';
import type { Segment } from './segment.js';

/** The features that target a segment. */
export function UsedBy() {
  const translate = useTranslate();
  const can = useCan();
  const id = useRecordContext<Segment>()?.id ?? '';
  const { data } = useQuery({
    queryKey: ['features', 'with', id],
    queryFn: () => featuresWith(id),
    enabled: id !== '' && can('settings.read'),
  });
  if (!can('settings.read')) return null;
  return (
    <Box component="section" aria-labelledby="used-by" sx={{ my: 2, minHeight: 48, '& a': { color: 'primary.main' } }}>
      <Typography id="used-by" component="h2" variant="subtitle2" color="textSecondary">
        {translate('segments.used_by.title')}
      </Typography>
      {data?.length === 0 && <Typography variant="body2">{translate('segments.used_by.nothing')}</Typography>}
      {(data ?? []).map((feature) => (
        <Typography key={feature.id} variant="body2">
          <Link to={`/features/${feature.id}`}>{feature.name}</Link>
        </Typography>
      ))}
    </Box>
  );
}
