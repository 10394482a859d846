import SignOutIcon from '@mui/icons-material/PowerSettingsNew';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useLogout, useTranslate, useUserMenu } from 'react-admin';
import { leaving } from './leaving.js';

/** Signs out, after asking about what isn't saved. */
export function SignOutItem() {
  const menu = useUserMenu();
  const translate = useTranslate();
  const logout = useLogout();
  const signOut = async () => {
    menu?.onClose();
    if (await leaving.ask()) await logout();
  };
  return (
    <MenuItem onClick={() => void signOut()}>
      <ListItemIcon>
        <SignOutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('ra.auth.logout')}</ListItemText>
    </MenuItem>
  );
}
