import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CELL_STATES } from './cell-state.js';
import { CELL_STYLES, MapCell } from './map-cell.js';

/** What the signs of the map mean. */
export function MapLegend() {
  const translate = useTranslate();
  return (
    <Box
      component="ul"
      aria-label={translate('access_map.legend')}
      sx={{
        ...CELL_STYLES,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        listStyle: 'none',
        m: 0,
        p: 0,
        fontSize: 13,
      }}
    >
      {CELL_STATES.map((state) => (
        <Box component="li" key={state} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <MapCell state={state} />
          {translate(`access_map.states.${state}`)}
        </Box>
      ))}
    </Box>
  );
}
