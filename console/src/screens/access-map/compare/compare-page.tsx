import { Box, Button, Card, FormControlLabel, Switch, Typography } from '@mui/material';
import { useState } from 'react';
import { Title, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { useMapRecords } from '../map-records.js';
import { ComparedMatrix } from './compared-matrix.js';
import { SideInput } from './side-input.js';
import { readSide, useSide, writeSide, type Side } from './use-side.js';

/** Two roles, two people, or one of them at two moments, in one matrix. The address has what is compared. */
export function ComparePage() {
  const translate = useTranslate();
  const [parameters, setParameters] = useSearchParams();
  const [isShort, setIsShort] = useState(false);
  const sides = { a: readSide(parameters.get('a')), b: readSide(parameters.get('b')) };
  const [a, b] = [useSide(sides.a), useSide(sides.b)];
  const records = useMapRecords('');
  const error = a.error ?? b.error ?? records.error;
  const change = (name: 'a' | 'b', side: Side) => {
    const next = { ...sides, [name]: side };
    setParameters({ a: writeSide(next.a), b: writeSide(next.b) }, { replace: true });
  };
  return (
    <Box sx={{ py: 2 }}>
      <Title title={translate('access_map.compare.title')} />
      <Button component={Link} to="/access" size="small">
        {translate('access_map.compare.back')}
      </Button>
      <Typography sx={{ my: 1 }}>{translate('access_map.compare.help')}</Typography>
      <Card sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 3, overflow: 'visible' }}>
        {(['a', 'b'] as const).map((name) => (
          <SideInput
            key={name}
            title={translate(`access_map.compare.side.${name}`)}
            value={sides[name]}
            onChange={(side) => change(name, side)}
          />
        ))}
      </Card>
      <Card sx={{ p: 2, minHeight: 320 }}>
        {error !== null && <Typography color="error">{error.message}</Typography>}
        {error === null && (a.data === undefined || b.data === undefined) && (
          <Typography color="textSecondary">{translate('access_map.compare.choose')}</Typography>
        )}
        {error === null && a.data !== undefined && b.data !== undefined && records.data !== undefined && (
          <>
            <FormControlLabel
              control={<Switch checked={isShort} onChange={(event) => setIsShort(event.target.checked)} />}
              label={translate('access_map.compare.only')}
            />
            <ComparedMatrix a={a.data} b={b.data} abilities={records.data.abilities} onlyDifferences={isShort} />
          </>
        )}
      </Card>
    </Box>
  );
}
