import { useEffect, type ReactNode } from 'react';
import { Layout, useNotify } from 'react-admin';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { SignInAgain } from '../session/sign-in-again.js';
import { useAbout } from '../session/use-about.js';
import { ConsoleAppBar } from './console-app-bar.js';
import { ConsoleMenu } from './console-menu.js';
import { LeaveGuard } from './leave-guard.js';
import { InForceNotice } from './in-force-notice.js';
import { Shortcuts } from './shortcuts/shortcuts.js';
import { SlowNotice } from './slow-notice.js';
import { Trail } from './trail/trail.js';
import { UnavailableNotice } from './unavailable-notice.js';

export function ConsoleLayout({ children }: { readonly children?: ReactNode }) {
  useNewPagesAtTop();
  useDamagedFilterNotice();
  // Refusals say whom to ask.
  useAbout();
  return (
    <>
      <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
        <Trail />
        {children}
      </Layout>
      <LeaveGuard />
      <Shortcuts />
      <SlowNotice />
      <UnavailableNotice />
      <InForceNotice />
      <SignInAgain />
    </>
  );
}

/** Shows a page that was opened by a link from its beginning. Going back keeps the browser's position. */
function useNewPagesAtTop(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (how === NavigationType.Push) window.scrollTo(0, 0);
  }, [pathname, how]);
}

/** An address that was cut off, as mail programs do, lists everybody: react-admin leaves such filters out. */
function useDamagedFilterNotice(): void {
  const notify = useNotify();
  const filter = new URLSearchParams(useLocation().search).get('filter');
  const isDamaged = filter !== null && !isObjectAsJson(filter);
  useEffect(() => {
    if (isDamaged) notify('common.damaged_filter', { type: 'warning', autoHideDuration: null });
  }, [isDamaged, notify]);
}

function isObjectAsJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
