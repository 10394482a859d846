import { Box, Button, Card, Typography } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ChangeLine } from '../changes/change-line.js';
import type { Change } from '../changes/change.js';
import { useRecordNames } from '../changes/use-record-names.js';
import { Moment } from '../../ui/moment.js';

const SHOWN = 8;

/** The latest entries of the change log. */
export function RecentChanges() {
  const translate = useTranslate();
  const { data = [] } = useGetList<Change>('changes', {
    pagination: { page: 1, perPage: SHOWN },
    sort: { field: 'id', order: 'DESC' },
  });
  const nameOf = useRecordNames(data);
  return (
    <Card component="section" aria-labelledby="recent" sx={{ p: 2, minHeight: 330 }}>
      <Typography id="recent" component="h2" variant="h6" sx={{ mb: 1 }}>
        {translate('home.recent')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((change) => (
          <Box component="li" key={change.id} sx={{ py: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
            <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
              <ChangeLine change={change} nameOf={nameOf} />
            </Box>
            <Typography component="span" variant="body2" color="textSecondary">
              <Moment at={change.at} />
            </Typography>
          </Box>
        ))}
      </Box>
      <Button component={Link} to="/changes" sx={{ mt: 1 }}>
        {translate('home.all_changes')}
      </Button>
    </Card>
  );
}
