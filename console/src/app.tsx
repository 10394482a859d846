import { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createHashRouter, Route } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { client } from './api/client.js';
import { authProvider, dataProvider } from './api/providers.js';
import { store, useComponentTexts, usePreferences } from './formats/preferences.js';
import { i18nProvider } from './i18n/index.js';
import { ConsoleLayout } from './layout/console-layout.js';
import { numberTypedAddresses } from './layout/number-typed-addresses.js';
import { SCREENS } from './screens.js';
// Before the router is made: it changes the address of a page that a provider led back to.
import './session/returned.js';
import { ForgottenPassword } from './session/forgotten-password.js';
import { SetPassword } from './session/set-password.js';
import { SignIn } from './session/sign-in.js';
import { themesOf } from './theme.js';
import { lazyPage } from './ui/lazy-page.js';
import { PageLoading } from './ui/page-loading.js';

const queryClient = new QueryClient({
  // The client repeats what may be repeated. Nothing waits for a connection, to be sent later without anybody's doing.
  defaultOptions: {
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Permissions that changed elsewhere change the menu and the buttons.
client.session.subscribe(() => {
  if (client.session.token !== null) void queryClient.invalidateQueries({ queryKey: ['auth'] });
});

const Home = lazyPage(() => import('./screens/home/home.js'), 'Home');

function Pages() {
  const { locale, timeZone, times, density } = usePreferences();
  const texts = useComponentTexts();
  const themes = useMemo(() => themesOf(density, texts), [density, texts]);
  return (
    <Admin
      // Every text is written anew when formats change.
      key={[locale, timeZone, times].join()}
      store={store}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      layout={ConsoleLayout}
      loginPage={SignIn}
      loading={PageLoading}
      dashboard={Home}
      theme={themes.light}
      darkTheme={themes.dark}
      title="Castellan"
      requireAuth
      disableTelemetry
    >
      {SCREENS.map(({ resource }) => resource && <Resource key={resource.name} {...resource} />)}
      <CustomRoutes>
        {SCREENS.flatMap(({ routes = [] }) => routes).map(({ path, page: Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </CustomRoutes>
      <CustomRoutes noLayout>
        <Route path="/forgotten-password" element={<ForgottenPassword />} />
        <Route path="/reset" element={<SetPassword />} />
      </CustomRoutes>
    </Admin>
  );
}

const noteAddress = numberTypedAddresses();
const router = createHashRouter([{ path: '*', element: <Pages /> }]);
router.subscribe(noteAddress);

/**
 * The router of react-admin, without its transitions: on a busy machine, the redirection to the sign-in page never got its turn
 * between react-admin's own updates.
 */
export function App() {
  return <RouterProvider router={router} useTransitions={false} />;
}
