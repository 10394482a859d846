import { Box, Card } from '@mui/material';
import { Edit } from 'react-admin';
import { FeatureExplanation } from './explanation/feature-explanation.js';
import { FeatureForm } from './feature-form.js';
import { ReachInForce } from './reach-in-force.js';

/** Reading the record again while it's being edited would hide what others changed meanwhile. */
const QUERY = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const COLUMNS = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' } };

export function FeatureEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false} component="div" queryOptions={QUERY}>
      <Box sx={{ ...COLUMNS, alignItems: 'start' }}>
        <Card>
          <FeatureForm />
        </Card>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <ReachInForce />
          <FeatureExplanation />
        </Box>
      </Box>
    </Edit>
  );
}
