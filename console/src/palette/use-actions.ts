import { useMediaQuery } from '@mui/material';
import { useTheme, useTranslate } from 'react-admin';
import { shortcutsShown } from '../layout/shortcuts/shortcuts.js';
import { SCREENS } from '../screens.js';
import { useCan } from '../session/use-can.js';
import { useSignOut } from '../layout/use-sign-out.js';
import type { Hit } from './hit.js';

/** What the person may do from anywhere: create records, go to pages inside of areas, and what the bar's menus have. */
export function useActions(): readonly Hit[] {
  const translate = useTranslate();
  const can = useCan();
  const signOut = useSignOut();
  const isDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const [theme, setTheme] = useTheme(isDark ? 'dark' : 'light');
  const other = theme === 'dark' ? 'light' : 'dark';
  const hit = (label: string, go: Hit['go']) => ({
    key: label,
    title: translate(label),
    kind: translate('palette.action'),
    go,
  });
  const creations = SCREENS.flatMap(({ resource, creating, path }) =>
    resource !== undefined && creating?.every(can) === true
      ? [hit(`resources.${resource.name}.action.create`, `${path}/create`)]
      : [],
  );
  const pages = SCREENS.flatMap(({ routes = [] }) => routes).flatMap(({ path, label, needs = [] }) =>
    label !== undefined && needs.every(can) ? [hit(label, path)] : [],
  );
  return [
    ...creations,
    ...pages,
    hit(`palette.${other}`, () => setTheme(other)),
    hit('shortcuts.title', () => shortcutsShown.set(true)),
    hit('ra.auth.logout', () => void signOut()),
  ];
}
