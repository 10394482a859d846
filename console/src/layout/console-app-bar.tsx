import PersonIcon from '@mui/icons-material/Person';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { AppBar, Logout, TitlePortal, UserMenu, useGetIdentity, useTranslate, useUserMenu } from 'react-admin';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';

const Palette = lazy(async () => ({ default: (await import('../palette/palette.js')).Palette }));

function ProfileItem() {
  const menu = useUserMenu();
  const translate = useTranslate();
  return (
    <MenuItem component={Link} to="/profile" onClick={() => menu?.onClose()}>
      <ListItemIcon>
        <PersonIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('profile.title')}</ListItemText>
    </MenuItem>
  );
}

/** The bar's title is the page's only main heading. */
const MAIN_HEADING = { component: 'h1' } as const;

/** The bar with the page's title, the search of Ctrl-K and the user's menu. */
export function ConsoleAppBar() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  const user = (
    <UserMenu {...(identity?.fullName !== undefined && { label: identity.fullName })}>
      <ProfileItem />
      <Logout />
    </UserMenu>
  );
  return (
    <AppBar userMenu={user} alwaysOn>
      <TitlePortal {...MAIN_HEADING} />
      <Button
        color="inherit"
        sx={{ minWidth: 40 }}
        aria-label={translate('common.search')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon fontSize="small" />
        {/* On a phone, the page's title needs the room. */}
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' }, ml: 1 }}>
          {translate('common.search')}
        </Box>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </AppBar>
  );
}
