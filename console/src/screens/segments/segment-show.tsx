import { Typography } from '@mui/material';
import { Show, TopToolbar, useRecordContext, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { CopyAsCurl } from '../../ui/copy-as-curl.js';
import { ConditionsText } from './conditions-text.js';
import { GrowthOverTime } from './growth.js';
import { SegmentMembers } from './segment-members.js';
import type { Segment } from './segment.js';
import { UsedBy } from './used-by.js';
import { PageOutline } from '../../ui/page-outline.js';

/** A segment for people who may not change it. */
export function SegmentShow() {
  return (
    <Show actions={<Actions />} sx={{ '& .RaShow-card': { p: 2 } }}>
      <Definition />
    </Show>
  );
}

function Actions() {
  const { id } = useRecordContext() ?? {};
  return (
    <TopToolbar>
      {id !== undefined && <CopyAsCurl request={{ method: 'GET', url: `${client.url}/segments/${id}` }} />}
    </TopToolbar>
  );
}

function Definition() {
  const translate = useTranslate();
  const segment = useRecordContext<Segment>();
  if (segment === undefined) return <PageOutline />;
  return (
    <>
      <Typography variant="body2">{segment.description}</Typography>
      <Typography component="h2" variant="subtitle2" sx={{ mt: 2 }}>
        {translate('segments.conditions')}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2 }}>
        <ConditionsText filters={segment.filters} />
      </Typography>
      <UsedBy />
      <GrowthOverTime />
      <SegmentMembers filters={segment.filters} />
    </>
  );
}
