import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Schema } from 'castellan-client';
import type { FilterState } from '../../ui/filters/filter-state.js';
import { EffectForm } from '../../ui/effect-form.js';
import { NO_FILTERS } from './segment.js';
import { FiltersInput } from './filters-input.js';
import { GrowthOverTime } from './growth.js';
import { SegmentMembers } from './segment-members.js';
import { UsedBy } from './used-by.js';

/** Name and conditions on one side; on the other the customers who match what is typed, and why somebody does or doesn't. */
export function SegmentForm({ buttons }: { readonly buttons?: ReactNode }) {
  const translate = useTranslate();
  const isStored = useRecordContext()?.id !== undefined;
  const questionAbout = ({ features }: Schema<'Effect'>) =>
    features.length === 0
      ? undefined
      : {
          title: translate('segments.effect.title', { smart_count: features.length }),
          confirm: translate('ra.action.save'),
        };
  return (
    <EffectForm buttons={buttons} {...(isStored && { questionAbout })}>
      <Box sx={LAYOUT}>
        <Box>
          <TextInput source="name" helperText={false} autoFocus={!isStored} />
          <TextInput source="description" helperText={false} />
          <Typography component="h2" variant="subtitle2" color="textSecondary" sx={{ mt: 1, mb: 1.5 }}>
            {translate('segments.conditions')}
          </Typography>
          <FiltersInput />
          {isStored && <UsedBy />}
          {isStored && <GrowthOverTime />}
        </Box>
        <TypedMembers />
      </Box>
    </EffectForm>
  );
}

function TypedMembers() {
  const filters = useWatch({ name: 'filters' }) as FilterState | undefined;
  return <SegmentMembers filters={filters ?? NO_FILTERS} />;
}

const LAYOUT = {
  width: '100%',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;
