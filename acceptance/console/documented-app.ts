/** The app of docs/react-admin.md, built as a page. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGE = process.env['REACT_ADMIN_PACKAGE'] ?? `${ROOT}clients/react-admin/src/index.ts`;
const MAIN = `import { createRoot } from 'react-dom/client';
import { createElement } from 'react';
import App from './App';
createRoot(document.getElementById('root')).render(createElement(App));`;
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Acme</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/main.js"></script></html>`;

/** The code of the document's file `src/<name>`. */
function sourceOf(name: string): string {
  const document = readFileSync(`${ROOT}docs/react-admin.md`, 'utf8');
  const start = document.indexOf(`// src/${name}\n`);
  return document.slice(start, document.indexOf('\n\`\`\`', start));
}

async function bundle(service: string): Promise<Uint8Array> {
  const { outputFiles } = await build({
    stdin: { contents: MAIN, resolveDir: ROOT },
    ...{ bundle: true, format: 'esm', jsx: 'automatic', write: false, minify: true, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'castellan-react-admin': PACKAGE },
    plugins: [
      {
        name: 'document',
        setup: (build) => {
          build.onResolve({ filter: /^\.\/(App|castellan|pages)$/ }, ({ path }) => ({ path, namespace: 'document' }));
          build.onLoad({ filter: /.*/, namespace: 'document' }, ({ path }) => {
            const name = path.slice(2);
            const loader = name === 'castellan' ? 'ts' : 'tsx';
            const contents = sourceOf(`${name}.${loader}`).replace('http://127.0.0.1:3000', service);
            return { contents, loader, resolveDir: ROOT };
          });
        },
      },
    ],
  });
  return outputFiles[0]!.contents;
}

/** Serves the documented app for a service. */
export async function serveDocumentedApp(
  service: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const script = await bundle(service);
  const server = createServer(({ url }, response) => {
    const isScript = url === '/main.js';
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? script : PAGE);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
