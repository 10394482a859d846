import CompareIcon from '@mui/icons-material/CompareArrows';
import DownloadIcon from '@mui/icons-material/Download';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { Title, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { usePermissionName } from '../../ui/access/use-permission-name.js';
import { useSettled } from '../../ui/use-debounced.js';
import { CellReason } from './cell-reason.js';
import { MapGrid, type ChosenCell } from './map-grid.js';
import { MapLegend } from './map-legend.js';
import { columnsOf, useMapRecords } from './map-records.js';
import { MapToolbar } from './map-toolbar.js';
import { usePermissionOf } from './permission-of.js';
import { MOST_OF_THE_PAST, saveMap } from './save-map.js';
import { TimeSlider } from './time-slider.js';
import { useExplainedRows } from './use-explained-rows.js';
import { useMapRows, type Shown } from './use-map-rows.js';
import { useMapSettings } from './use-map-settings.js';

/** Rows are asked about once they stand still. */
const REST_MS = 150;

/** Who may do what, now or at a moment: people, roles, groups or API tokens by permissions. */
export function AccessMap() {
  const translate = useTranslate();
  const notify = useNotify();
  const nameOf = usePermissionName();
  const [settings, change] = useMapSettings();
  const { at } = settings;
  const records = useMapRecords(at);
  const [shown, setShown] = useState<Shown>({ first: 0, last: 25 });
  const rows = useMapRows(settings, records.data, shown);
  const { first, last } = useSettled(shown, REST_MS);
  const atRest = Array.from({ length: last - first + 1 }, (_, index) => rows.rowAt(first + index));
  const explained = useExplainedRows(
    atRest.filter((row) => row !== undefined),
    at,
  );
  const [chosen, setChosen] = useState<ChosenCell>();
  const { data } = records;
  const { area } = settings;
  const columns = useMemo(() => data && columnsOf(data, area), [data, area]);
  const permissionOf = usePermissionOf(data, at);
  const error = records.error ?? rows.error;

  const isCut = at !== '' && settings.rows === 'people' && (rows.total ?? 0) > MOST_OF_THE_PAST;
  const save = () =>
    void saveMap({ settings, records: data!, columns: columns!, rows, nameOf }).catch((reason: unknown) =>
      notify((reason as Error).message, { type: 'error' }),
    );
  return (
    <Box sx={{ py: 2 }}>
      <Title title={translate('access_map.title')} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 1 }}>
        <MapToolbar settings={settings} records={records.data} onChange={change} />
        <Box>
          <Button component={Link} to="/access/compare" startIcon={<CompareIcon />}>
            {translate('access_map.compare.title')}
          </Button>
          <Button
            onClick={save}
            title={isCut ? translate('access_map.cut', { count: MOST_OF_THE_PAST }) : ''}
            disabled={columns === undefined || rows.total === undefined || isCut}
            startIcon={<DownloadIcon />}
          >
            {translate('access_map.csv')}
          </Button>
        </Box>
      </Box>
      <TimeSlider at={at} onChange={(next) => change({ at: next, ...(next !== '' && { can: '', role: '' }) })} />
      <Card sx={{ my: 1 }}>
        {error !== null && (
          <Typography color="error" sx={{ p: 2 }}>
            {error.message}
          </Typography>
        )}
        {error === null && (columns === undefined || rows.total === undefined) && (
          <Skeleton variant="rectangular" sx={{ height: 'max(360px, calc(100vh - 330px))' }} />
        )}
        {error === null && rows.total === 0 && (
          <Typography sx={{ p: 2, minHeight: 360 }}>{translate('access_map.empty')}</Typography>
        )}
        {error === null && columns !== undefined && rows.total !== undefined && rows.total > 0 && (
          <MapGrid
            key={JSON.stringify({ ...settings, at: '' })}
            label={translate(`access_map.kinds.${settings.rows}`)}
            columns={columns}
            total={rows.total}
            rowAt={rows.rowAt}
            explained={explained}
            permissionOf={permissionOf}
            onShown={setShown}
            onChoose={setChosen}
          />
        )}
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <MapLegend />
        {rows.total !== undefined && (
          <Typography variant="body2" color="textSecondary">
            {translate('access_map.total', { smart_count: rows.total, count: rows.total })}
          </Typography>
        )}
      </Box>
      <CellReason cell={chosen} onClose={() => setChosen(undefined)} />
    </Box>
  );
}
