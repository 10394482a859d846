import { Card, CardContent, Typography } from '@mui/material';
import { Title, useGetIdentity, useTranslate } from 'react-admin';

export function Home() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  return (
    <Card>
      <Title title={translate('home.title')} />
      <CardContent>
        <Typography>{translate('home.signed_in_as', { name: identity?.fullName ?? '' })}</Typography>
      </CardContent>
    </Card>
  );
}
