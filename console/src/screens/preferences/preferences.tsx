import { Autocomplete, Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { Title, useLocaleState, useTranslate } from 'react-admin';
import { nameOfLocale, shownNumber, shownWholeTime, timeZone as shownZone, timeZones } from '../../formats/formats.js';
import {
  DENSITIES,
  formatLocales,
  setPreferences,
  TIMES,
  usePreferences,
  type Preferences,
} from '../../formats/preferences.js';
import { LANGUAGES } from '../../i18n/languages.js';

const EXAMPLE = 1_234_567.89;

type Name = 'language' | keyof Preferences;

/** The page is drawn again with each choice, and the focus stays where it was. */
let latest: Name | undefined;

/** How the console writes and looks, in this browser. */
export function PreferencesPage() {
  const translate = useTranslate();
  const [language, setLanguage] = useLocaleState();
  const { locale, timeZone, times, density } = usePreferences();
  const choose = (name: keyof Preferences, value: string) => {
    latest = name;
    setPreferences({ [name]: value });
  };
  const ofLanguage = translate('preferences.of_language');
  const ofBrowser = translate('preferences.of_browser');
  return (
    <Card sx={{ my: 2, p: 2 }}>
      <Title title={translate('preferences.title')} />
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        <Typography color="textSecondary">{translate('preferences.help')}</Typography>
        <TextField
          select
          label={translate('preferences.language')}
          value={language}
          autoFocus={latest === 'language'}
          onChange={({ target }) => {
            latest = 'language';
            setLanguage(target.value);
          }}
        >
          {Object.entries(LANGUAGES).map(([key, name]) => (
            <MenuItem key={key} value={key} lang={key}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('preferences.locale')}
          value={locale}
          autoFocus={latest === 'locale'}
          helperText={translate('preferences.example', {
            time: shownWholeTime(new Date().toISOString()),
            number: shownNumber(EXAMPLE),
          })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => choose('locale', target.value)}
        >
          <MenuItem value="">{ofLanguage}</MenuItem>
          {formatLocales().map((one) => (
            <MenuItem key={one} value={one}>
              {nameOfLocale(one)}
            </MenuItem>
          ))}
        </TextField>
        <Autocomplete
          options={['', ...timeZones()]}
          value={timeZone}
          disableClearable
          getOptionLabel={(zone) => (zone === '' ? ofBrowser : zone)}
          onChange={(_event, zone) => choose('timeZone', zone)}
          renderInput={(input) => (
            <TextField
              {...input}
              label={translate('preferences.time_zone')}
              autoFocus={latest === 'timeZone'}
              helperText={translate('common.in_zone', { zone: shownZone() })}
            />
          )}
        />
        <TextField
          select
          label={translate('preferences.times.label')}
          value={times}
          autoFocus={latest === 'times'}
          helperText={translate('preferences.times.help')}
          onChange={({ target }) => choose('times', target.value)}
        >
          {TIMES.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`preferences.times.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={translate('preferences.density.label')}
          value={density}
          autoFocus={latest === 'density'}
          onChange={({ target }) => choose('density', target.value)}
        >
          {DENSITIES.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`preferences.density.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
    </Card>
  );
}
