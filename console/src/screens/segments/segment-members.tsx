import { Box } from '@mui/material';
import { useState } from 'react';
import type { FilterState } from '../../ui/filters/filter-state.js';
import { ExplainCustomer } from './explain/explain-customer.js';
import { SegmentPreview } from './preview/segment-preview.js';

/** Who matches, and why somebody does or doesn't. */
export function SegmentMembers({ filters }: { readonly filters: FilterState }) {
  const [asked, setAsked] = useState<string>();
  return (
    <Box sx={{ minWidth: 0 }}>
      <SegmentPreview filters={filters} onAsk={setAsked} />
      <ExplainCustomer filters={filters} customerId={asked} onChoose={setAsked} />
    </Box>
  );
}
