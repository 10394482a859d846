import { Autocomplete, Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useDebounced } from '../../ui/use-debounced.js';
import { usePermissionName } from '../../ui/access/use-permission-name.js';
import { columnsOf, type MapRecords } from './map-records.js';
import { ROW_KINDS, type MapSettings, type RowKind } from './use-map-settings.js';

const PAUSE_MS = 300;

interface MapToolbarProps {
  readonly settings: MapSettings;
  readonly records: MapRecords | undefined;
  readonly onChange: (changed: Partial<MapSettings>) => void;
}

/** What the map shows: whose permissions, which of them, and of which ability. */
export function MapToolbar({ settings, records, onChange }: MapToolbarProps) {
  const translate = useTranslate();
  const nameOf = usePermissionName();
  const { rows, q, role, area, can, at } = settings;
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const tell = useDebounced((text: string) => onChange({ q: text }), PAUSE_MS);
  const roles = [...(records?.roles.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name));
  const permissions = records === undefined ? [] : columnsOf(records, '').filter(({ exists }) => exists);
  const chosen = permissions.find(({ ability, action }) => `${ability}.${action}` === can) ?? null;
  // The service finds people by what they hold now.
  const isPresentOnly = rows === 'people' && at !== '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={rows}
        aria-label={translate('access_map.rows')}
        onChange={(_event, next: RowKind | null) => onChange({ rows: next ?? rows, role: '', q: '' })}
      >
        {ROW_KINDS.map((kind) => (
          <ToggleButton key={kind} value={kind} sx={{ py: 0.75 }}>
            {translate(`access_map.kinds.${kind}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        label={translate('common.search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          tell(event.target.value);
        }}
        sx={{ ...FIELD, width: 170 }}
      />
      {rows !== 'roles' && (
        <TextField
          select
          label={translate('access_map.role')}
          value={roles.some(({ id }) => id === role) ? role : ''}
          disabled={isPresentOnly}
          onChange={(event) => onChange({ role: event.target.value })}
          sx={FIELD}
        >
          <MenuItem value="">{translate('access_map.any')}</MenuItem>
          {roles.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={translate('access.ability')}
        value={records?.abilities.some(({ key }) => key === area) === true ? area : ''}
        onChange={(event) => onChange({ area: event.target.value })}
        sx={FIELD}
      >
        <MenuItem value="">{translate('access_map.any')}</MenuItem>
        {records?.abilities.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        size="small"
        options={permissions}
        value={chosen}
        disabled={isPresentOnly}
        getOptionLabel={nameOf}
        getOptionKey={({ ability, action }) => `${ability}.${action}`}
        onChange={(_event, next) => onChange({ can: next === null ? '' : `${next.ability}.${next.action}` })}
        renderInput={(input) => <TextField {...input} label={translate('users.filters.can')} sx={{ m: 0 }} />}
        sx={{ width: 230, maxWidth: '100%' }}
      />
    </Box>
  );
}

const FIELD = { m: 0, width: 150 } as const;
