import SignOutIcon from '@mui/icons-material/PowerSettingsNew';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { useTranslate, useUserMenu } from 'react-admin';
import { useSignOut } from './use-sign-out.js';

export function SignOutItem() {
  const menu = useUserMenu();
  const translate = useTranslate();
  const signOut = useSignOut();
  const choose = () => {
    menu?.onClose();
    void signOut();
  };
  return (
    <MenuItem onClick={choose}>
      <ListItemIcon>
        <SignOutIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('ra.auth.logout')}</ListItemText>
    </MenuItem>
  );
}
