import TranslateIcon from '@mui/icons-material/Translate';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useTranslate, useUserMenu } from 'react-admin';
import { Link } from 'react-router';

/** Leads to the choice of language, formats and density. */
export function PreferencesItem() {
  const menu = useUserMenu();
  const translate = useTranslate();
  return (
    <MenuItem component={Link} to="/preferences" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <TranslateIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('preferences.title')}</ListItemText>
    </MenuItem>
  );
}
