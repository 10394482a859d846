import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useInfiniteGetList, useRecordContext, useTranslate } from 'react-admin';
import { LogEntry, type CustomerLogEntry } from './log-entry.js';

const PER_PAGE = 20;
const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const;

/** What happened to the customer, newest first. */
export function CustomerLog() {
  const translate = useTranslate();
  const { id } = useRecordContext() ?? {};
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteGetList<CustomerLogEntry>(
    'customers/logs',
    { filter: { customer_id: id }, pagination: { page: 1, perPage: PER_PAGE }, sort: NEWEST_FIRST },
    { enabled: id !== undefined },
  );
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section aria-labelledby="activity">
      <Typography id="activity" variant="subtitle2" component="h2" color="textSecondary">
        {translate('customers.log.title')}
      </Typography>
      {isPending && <Skeleton variant="rounded" height={160} sx={{ mt: 1 }} />}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </Box>
      {hasNextPage && (
        <Button size="small" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('customers.log.more')}
        </Button>
      )}
    </section>
  );
}
