import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Change } from './change.js';
import { DifferenceList } from './difference-list.js';
import { differencesOf } from './differences.js';
import type { NameOf } from './use-record-names.js';

/** What an entry changed, as far as the reader may see it. */
export function ChangeDifferences({ change, nameOf }: { readonly change: Change; readonly nameOf: NameOf }) {
  const translate = useTranslate();
  return (
    <>
      <DifferenceList differences={differencesOf(change.before, change.after)} nameOf={nameOf} />
      {change.hidden && (
        <Typography variant="body2" color="textSecondary">
          <i>{translate('changes.hidden')}</i>
        </Typography>
      )}
    </>
  );
}
