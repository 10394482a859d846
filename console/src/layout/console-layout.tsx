import type { ReactNode } from 'react';
import { Layout } from 'react-admin';
import { SignInAgain } from '../session/sign-in-again.js';
import { ConsoleAppBar } from './console-app-bar.js';
import { ConsoleMenu } from './console-menu.js';
import { InForceNotice } from './in-force-notice.js';
import { UnavailableNotice } from './unavailable-notice.js';

export function ConsoleLayout({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <Layout appBar={ConsoleAppBar} menu={ConsoleMenu} appBarAlwaysOn>
        {children}
      </Layout>
      <UnavailableNotice />
      <InForceNotice />
      <SignInAgain />
    </>
  );
}
