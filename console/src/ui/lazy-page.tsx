import { Box } from '@mui/material';
import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';
import { Title } from 'react-admin';
import { CodeNotLoaded } from './code-not-loaded.js';
import { PageLoading } from './page-loading.js';

/** A page that is loaded when it's first shown: `lazyPage(() => import('./user-list.js'), 'UserList')`. */
export function lazyPage<K extends string>(
  load: () => Promise<Readonly<Record<K, FunctionComponent>>>,
  name: K,
): FunctionComponent {
  const Page = lazy<ComponentType>(async () => {
    try {
      return { default: (await load())[name] as ComponentType };
    } catch {
      // Browsers keep the failure until the page is loaded again.
      return { default: PageNotLoaded };
    }
  });
  return function LazyPage() {
    return (
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    );
  };
}

function PageNotLoaded() {
  return (
    <Box sx={{ mt: 2 }}>
      <Title title="common.not_loaded.title" />
      <CodeNotLoaded />
    </Box>
  );
}
