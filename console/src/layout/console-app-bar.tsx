import KeyboardIcon from '@mui/icons-material/Keyboard';
import PersonIcon from '@mui/icons-material/Person';
import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { AppBar, TitlePortal, UserMenu, useGetIdentity, useTranslate, useUserMenu } from 'react-admin';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { DialogNotLoaded } from '../ui/code-not-loaded.js';
import { RunningOperations } from './running-operations.js';
import { shortcutsShown } from './shortcuts/shortcuts.js';
import { SignOutItem } from './sign-out-item.js';
import { usePageTitles } from './use-page-titles.js';
import { PreferencesItem } from './preferences-item.js';

const Palette = lazy(() =>
  import('../palette/palette.js').then(
    (loaded) => ({ default: loaded.Palette }),
    () => ({ default: DialogNotLoaded }),
  ),
);

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

function ShortcutsItem() {
  const menu = useUserMenu();
  const translate = useTranslate();
  const choose = () => {
    menu?.onClose();
    shortcutsShown.set(true);
  };
  return (
    <MenuItem onClick={choose}>
      <ListItemIcon>
        <KeyboardIcon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate('shortcuts.title')}</ListItemText>
    </MenuItem>
  );
}

/** The bar's title is the page's only main heading. On a phone, it has a row of its own, where nothing of it is cut off. */
const MAIN_HEADING = {
  component: 'h1',
  sx: {
    order: { xs: 1, sm: 0 },
    flex: { xs: '1 0 100%', sm: '1' },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
    overflowWrap: 'anywhere',
    pb: { xs: 1, sm: 0 },
    px: { xs: 1, sm: 0 },
  },
} as const;

/** As high as the title on a phone: the page begins below it. */
const BAR = {
  position: { xs: 'sticky', sm: 'fixed' },
  '& .RaAppBar-toolbar': { flexWrap: { xs: 'wrap', sm: 'nowrap' } },
  '& .RaAppBar-menuButton': { mr: { xs: 'auto', sm: '0.2em' } },
} as const;

/** The bar with the page's title, the search of Ctrl-K and the user's menu. */
export function ConsoleAppBar() {
  const translate = useTranslate();
  const { identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  usePageTitles();
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
      <PreferencesItem />
      <ProfileItem />
      <ShortcutsItem />
      <SignOutItem />
    </UserMenu>
  );
  return (
    <AppBar userMenu={user} alwaysOn sx={BAR}>
      <TitlePortal {...MAIN_HEADING} />
      <RunningOperations />
      <Button
        color="inherit"
        startIcon={<SearchIcon />}
        aria-label={translate('common.search')}
        sx={SEARCH}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setIsOpen(true)}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
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

/** Only the icon on a phone, where there's little room. */
const SEARCH = { minWidth: 40, '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } } } as const;
