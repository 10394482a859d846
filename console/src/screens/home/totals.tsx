import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import { shownNumber } from '../../formats/formats.js';

const COUNTED = [
  { resource: 'users', needs: 'account.read' },
  { resource: 'roles', needs: 'role.read' },
  { resource: 'customers', needs: 'customer.read' },
  { resource: 'segments', needs: 'segment.read', more: '&_embed=none' },
  { resource: 'features', needs: 'settings.read' },
  { resource: 'tokens', needs: 'account.read' },
] as const;

async function totalOf(resource: string, more: string, signal: AbortSignal): Promise<number> {
  const { headers } = await client.request(`/${resource}?_page=1&_limit=1${more}`, { signal });
  return Number(headers.get('X-Total-Count'));
}

function Total({ resource, more }: { readonly resource: string; readonly more: string }) {
  const translate = useTranslate();
  const { data: total } = useQuery({
    queryKey: ['home', 'total', resource],
    queryFn: ({ signal }) => totalOf(resource, more, signal),
  });
  return (
    <Card>
      <CardActionArea component={Link} to={`/${resource}`} sx={{ px: 2, py: 1.5 }}>
        <Typography component="span" sx={{ display: 'block', fontSize: 24, lineHeight: 1.25, minHeight: 30 }}>
          {total !== undefined && shownNumber(total)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary">
          {translate(`resources.${resource}.name`, { smart_count: total ?? 2 })}
        </Typography>
      </CardActionArea>
    </Card>
  );
}

/** How many records there are, of those that the signed-in user may see. */
export function Totals() {
  const can = useCan();
  const shown = COUNTED.filter(({ needs }) => can(needs));
  return (
    <Box
      sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', minHeight: 76 }}
    >
      {shown.map((one) => (
        <Total key={one.resource} resource={one.resource} more={'more' in one ? one.more : ''} />
      ))}
    </Box>
  );
}
