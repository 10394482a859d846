import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { EvaluationsOverTime } from './evaluations.js';
import { FeatureExplanation } from './explanation/feature-explanation.js';
import { ReachInForce } from './reach-in-force.js';

const COLUMNS = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' } };

/** What a feature is, and beside it whom it reaches and what it is for one customer. */
export function FeaturePage({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ ...COLUMNS, alignItems: 'start' }}>
      <Card sx={{ overflow: 'visible' }}>{children}</Card>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ReachInForce />
        <EvaluationsOverTime />
        <FeatureExplanation />
      </Box>
    </Box>
  );
}
