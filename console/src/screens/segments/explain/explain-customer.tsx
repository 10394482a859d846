import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { client } from '../../../api/client.js';
import { useCan } from '../../../session/use-can.js';
import type { FilterState } from '../../../ui/filters/filter-state.js';
import { useSettled } from '../../../ui/use-debounced.js';
import { ChooseCustomer } from './choose-customer.js';
import { ClauseList } from './clause-list.js';

type Explanation = Schema<'SegmentExplanation'>;

interface ExplainCustomerProps {
  readonly filters: FilterState;
  readonly customerId: string | undefined;
  readonly onChoose: (customerId: string | undefined) => void;
}

const PAUSE_MS = 200;

/** Why a customer matches what is typed, or doesn't: each condition with the customer's own value. */
export function ExplainCustomer({ filters, customerId, onChoose }: ExplainCustomerProps) {
  const translate = useTranslate();
  const can = useCan();
  const settled = useSettled(JSON.stringify(filters), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['segments', 'explain', settled, customerId],
    queryFn: async ({ signal }) => {
      const body = { filters: JSON.parse(settled) as FilterState, customer_id: customerId };
      return (await client.request<Explanation>('/segments/explain', { method: 'POST', body, signal })).json;
    },
    enabled: customerId !== undefined,
    placeholderData: (before, query) => (query?.queryKey[3] === customerId ? before : undefined),
  });
  if (!can('customer.read')) return null;
  return (
    <Box component="section" aria-labelledby="explain" sx={{ mt: 2, minHeight: 220 }}>
      <Typography id="explain" component="h2" variant="subtitle2" color="textSecondary">
        {translate('segments.explain.title')}
      </Typography>
      <ChooseCustomer customerId={customerId} onChoose={onChoose} />
      {data !== undefined && customerId !== undefined && (
        <>
          <Alert role="status" severity={data.member ? 'success' : 'warning'} variant="outlined" sx={{ mt: 1 }}>
            {translate(data.member ? 'segments.explain.member' : 'segments.explain.no_member')}
          </Alert>
          <ClauseList clauses={data.clauses} />
        </>
      )}
    </Box>
  );
}
