import { Switch } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { dataProvider } from '../../api/providers.js';
import { useCan } from '../../session/use-can.js';
import type { Feature } from './feature.js';
import { patchFeature } from './live-features.js';

/** Switches the feature of a row. The last switch counts, so it's sent without the time when the row was read. */
export function FeatureToggle() {
  const feature = useRecordContext<Feature>();
  const can = useCan();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const id = feature?.id ?? '';
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) =>
      dataProvider.update<Feature>('features', { id, data: { enabled }, previousData: undefined as never }),
    onSuccess: ({ data }) => patchFeature(queryClient, data),
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  if (feature === undefined) return null;
  return (
    <Switch
      size="small"
      checked={isPending ? variables : feature.enabled}
      disabled={!can('settings.update')}
      onClick={(event) => event.stopPropagation()}
      onChange={(_event, enabled) => {
        if (!isPending) mutate(enabled);
      }}
      slotProps={{ input: { 'aria-label': feature.name } }}
    />
  );
}
