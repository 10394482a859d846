import { Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { ChangeEntries } from './change-entries.js';
import type { Change } from './change.js';

/** The entries of the page, newest first. */
export function ChangeRows() {
  const translate = useTranslate();
  const { data = [], isPending } = useListContext<Change>();
  if (!isPending && data.length === 0)
    return <Typography sx={{ p: 2, minHeight: 400 }}>{translate('changes.no_match')}</Typography>;
  return <ChangeEntries changes={data} />;
}
