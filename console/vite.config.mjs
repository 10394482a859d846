import { defineConfig } from 'vite';

/** The service that `vite` passes the API's requests to, while a page is being developed. */
const SERVICE = process.env['CASTELLAN_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig(({ command }) => ({
  // Relative, so that the console works below any BASE_PATH.
  base: command === 'build' ? './' : '/console/',
  // The service replaces it for each request.
  ...(command === 'build' && { html: { cspNonce: 'NONCE_OF_THIS_REQUEST' } }),
  resolve: {
    // The client packages, from their sources.
    tsconfigPaths: true,
    // The packages that read and write CSV have builds of their own for browsers.
    alias: [
      { find: /^csv-parse$/, replacement: 'csv-parse/browser/esm' },
      { find: /^csv-stringify\/sync$/, replacement: 'csv-stringify/browser/esm/sync' },
    ],
  },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file instead of forty: browsers ask for six at a time, so that each six cost a round trip.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '^/(?!console/)': { target: SERVICE } },
  },
}));
