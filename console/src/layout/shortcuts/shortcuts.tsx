import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Observed, useObserved } from '../../api/observed.js';
import { SCREENS } from '../../screens.js';
import { useCan } from '../../session/use-can.js';
import { DialogNotLoaded } from '../../ui/code-not-loaded.js';
import { singleKeys } from './single-keys.js';

/** Whether the list of shortcuts is open. */
export const shortcutsShown = new Observed(false);

/** Between "g" and its letter. */
const PAUSE_MS = 1_500;

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.js').then(
    (loaded) => ({ default: loaded.ShortcutsDialog }),
    () => ({ default: DialogNotLoaded }),
  ),
);

/** Reacts to keys without Ctrl while nobody types and no dialog is open, and shows them. */
export function Shortcuts() {
  const isShown = useObserved(shortcutsShown);
  return (
    <>
      {useObserved(singleKeys.on) && <Listener />}
      {isShown && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => shortcutsShown.set(false)} />
        </Suspense>
      )}
    </>
  );
}

function Listener() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const can = useCan();
  const goSince = useRef(-Infinity);
  useEffect(() => {
    const act = (key: string): boolean => {
      const isGo = performance.now() - goSince.current < PAUSE_MS;
      goSince.current = key === 'g' && !isGo ? performance.now() : -Infinity;
      const area = isGo ? SCREENS.find(({ letter }) => letter === key) : undefined;
      if (area !== undefined) {
        if (area.needs.every(can)) void navigate(area.path);
        return true;
      }
      const here = SCREENS.find(({ resource }) => `/${resource?.name ?? ''}` === pathname);
      if (key === '?') shortcutsShown.set(true);
      else if (key === '/') return focusSearch();
      else if (key === 'n' && here?.creating?.every(can) === true) void navigate(`${here.path}/create`);
      else return press(key);
      return true;
    };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
      if (act(event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [navigate, pathname, can]);
  return null;
}

/** Clicks on what says that a letter is its shortcut. */
function press(key: string): boolean {
  if (!/^[a-z]$/.test(key)) return false;
  const shown = document.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not(:disabled)`);
  shown?.click();
  return shown !== null;
}

/** Moves the keyboard into the search of the list; false without one. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search], main input[name=q]');
  search?.focus();
  return search !== null;
}

const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox]';
const OVER_THE_PAGE = '.MuiModal-root:not(.MuiModal-hidden)';

/** Whether a key is for what somebody types into, or for something over the page. */
function isElsewhere(target: EventTarget | null): boolean {
  return (target instanceof Element && target.matches(TYPING)) || document.querySelector(OVER_THE_PAGE) !== null;
}
