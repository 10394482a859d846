import { Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { Histogram } from '../../ui/charts/histogram.js';
import { useCan } from '../../session/use-can.js';

/** The last thirty days: what was changed, who signed in, and how many customers there were. */
export function OverTime() {
  const translate = useTranslate();
  const can = useCan();
  const isShown = {
    log: ['account.read', 'role.read', 'ability.read'].every(can),
    customers: can('customer.read'),
  };
  const outcomesOf = ({ outcomes }: Schema<'SignInHistogram'>) =>
    outcomes.map(({ outcome, counts }) => ({ name: translate(`charts.outcomes.${outcome}`), counts }));
  const sizesOf = ({ bars }: Schema<'Sizes'>) => [
    { name: translate('charts.all_customers'), counts: bars.map(({ size }) => size) },
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {isShown.log && (
        <>
          <Card>
            <Histogram path="/changes/histogram" title={translate('charts.changes')} />
          </Card>
          <Card>
            <Histogram
              path="/sign-ins/histogram"
              title={translate('charts.sign_ins')}
              total="charts.attempts"
              partsOf={outcomesOf}
            />
          </Card>
        </>
      )}
      {isShown.customers && (
        <>
          <Card>
            <Histogram path="/customers/logs/histogram" title={translate('charts.customers')} />
          </Card>
          <Card>
            <Histogram
              path="/customers/sizes"
              title={translate('charts.all_customers')}
              units={['day', 'week']}
              total={null}
              partsOf={sizesOf}
            />
          </Card>
        </>
      )}
    </Box>
  );
}
