import { Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title, useTranslate } from 'react-admin';
import { client } from '../../api/client.js';

export function Profile() {
  const translate = useTranslate();
  const { data: me } = useQuery({ queryKey: ['auth', 'me'], queryFn: () => client.session.me() });
  return (
    <Card>
      <Title title={translate('profile.title')} />
      <CardContent sx={{ minHeight: 120 }}>
        {me !== undefined && (
          <>
            <Typography variant="h6" component="p">
              {me.first_name} {me.last_name}
            </Typography>
            <Typography color="text.secondary">{me.email}</Typography>
          </>
        )}
      </CardContent>
    </Card>
  );
}
