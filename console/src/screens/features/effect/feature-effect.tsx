import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useRecordContext, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { dataProvider } from '../../../api/providers.js';
import { useCan } from '../../../session/use-can.js';
import type { Feature } from '../feature.js';
import { VariantBar } from '../variant-bar.js';
import { useStateText } from './use-state-text.js';

const PAUSE_MS = 400;

/** What the form holds, once nothing was typed for a moment; nothing while it's as it was stored. */
function usePausedValues(): Feature | undefined {
  const values = useWatch() as Feature;
  const { isDirty } = useFormState();
  const text = isDirty ? JSON.stringify(values) : '';
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused === '' || text === '' ? undefined : (JSON.parse(paused) as Feature);
}

/** What saving would change, by a dry run of the service. Appears while the form has changes. */
export function FeatureEffect() {
  const translate = useTranslate();
  const can = useCan();
  const stored = useRecordContext<Feature>();
  const values = usePausedValues();
  const stateText = useStateText();
  const isStored = stored?.id !== undefined;
  const { data, error } = useQuery({
    queryKey: ['features', 'dryRun', stored?.id, stored?.updated, values],
    queryFn: () =>
      dataProvider.dryRun('features', {
        data: values!,
        id: stored!.id,
        previousData: stored!,
      }),
    enabled: isStored && values !== undefined && can('settings.update'),
    placeholderData: (previous) => previous,
  });
  if (!isStored || values === undefined) return null;
  const [part] = data?.effect.features ?? [];
  const [before, after] = [stateText(part?.before), stateText(part?.after)];
  return (
    <Box role="status" aria-label={translate('features.effect.title')} sx={{ width: '100%', mt: 2, minHeight: 72 }}>
      {error !== null && <Alert severity="error">{error.message}</Alert>}
      {error === null && data !== undefined && (
        <Alert severity="info" icon={false} sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
          <Typography variant="subtitle2">{translate('features.effect.title')}</Typography>
          {before === after ? (
            translate('features.effect.nothing')
          ) : (
            <>
              <div>{translate('features.effect.before', { state: before })}</div>
              <div>{translate('features.effect.after', { state: after })}</div>
            </>
          )}
          <VariantBar feature={values} label={translate('features.effect.title')}>
            {({ moves }) => (
              <Typography variant="body2">
                {translate('features.effect.moves', { smart_count: moves, shown: moves })}
              </Typography>
            )}
          </VariantBar>
        </Alert>
      )}
    </Box>
  );
}
