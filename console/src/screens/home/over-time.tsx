import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Histogram } from '../../ui/charts/histogram.js';
import { useCan } from '../../session/use-can.js';

/** How much was changed lately: in the log of who may do what, and of customers. */
export function OverTime() {
  const translate = useTranslate();
  const can = useCan();
  const isShown = {
    changes: ['account.read', 'role.read', 'ability.read'].every(can),
    customers: can('customer.read'),
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {isShown.changes && (
        <Card>
          <Histogram path="/changes/histogram" title={translate('charts.changes')} />
        </Card>
      )}
      {isShown.customers && (
        <Card>
          <Histogram path="/customers/logs/histogram" title={translate('charts.customers')} />
        </Card>
      )}
    </Box>
  );
}
