import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFound } from '../../../domain/domain-error.js';
import { assetOf, HTML, respondAsset, respondPage, SCRIPT, STYLE, type Asset } from '../pages/static-page.js';
import { publicRoute, type Route } from '../declarations/route.js';
import { PAGE_HTML, PAGE_HTML_BELOW, PAGE_SCRIPT, PAGE_STYLE } from './page.js';

/**
 * The page for reading and trying the API document; it loads nothing from other hosts. `folder` holds the files of Swagger
 * UI.
 */
export function referenceRoutes(folder: string): Route[] {
  const assets = new Assets(folder);
  const page = assetOf(HTML, Buffer.from(PAGE_HTML));
  const pageBelow = assetOf(HTML, Buffer.from(PAGE_HTML_BELOW));
  const common = { method: 'GET', tags: ['reference'], etag: 'always' } as const;
  return [
    publicRoute({
      ...common,
      path: '/docs',
      anyQuery: true,
      trailingSlash: true,
      operationId: 'getReference',
      summary: 'A page to read this document and try requests',
      responses: { 200: { media: ['text/html'] } },
      handler: (ctx) => {
        respondPage(ctx, ctx.path.endsWith('/') ? pageBelow : page);
      },
    }),
    publicRoute({
      ...common,
      path: '/docs/:asset',
      anyQuery: true,
      operationId: 'getReferenceAsset',
      summary: 'A script or style sheet of that page',
      responses: { 200: { media: ['text/javascript', 'text/css'] } },
      handler: async (ctx) => {
        const asset = await assets.find(ctx.state.params.asset);
        if (asset === undefined) throw new NotFound('file');
        respondAsset(ctx, asset);
      },
    }),
  ];
}

/** All files, with their text unless they're in the folder. A name is only looked up here, never used as part of a path. */
const SOURCES: ReadonlyMap<string, { readonly type: string; readonly text?: string }> = new Map([
  ['swagger-ui.css', { type: STYLE }],
  ['swagger-ui-bundle.js', { type: SCRIPT }],
  ['page.css', { type: STYLE, text: PAGE_STYLE }],
  ['page.js', { type: SCRIPT, text: PAGE_SCRIPT }],
]);

/** Reads the files of the page at the first request and keeps them in memory: 1.9 MB. */
class Assets {
  readonly #read = new Map<string, Promise<Asset>>();

  /** `folder` holds the files of Swagger UI. */
  constructor(private readonly folder: string) {}

  /** Returns undefined for a name that isn't in the table. */
  find(name: string): Promise<Asset> | undefined {
    const cached = this.#read.get(name);
    const source = SOURCES.get(name);
    if (cached !== undefined || source === undefined) return cached;
    const { type, text } = source;
    const content = text === undefined ? readFile(join(this.folder, name)) : Promise.resolve(Buffer.from(text));
    const asset = content.then((bytes) => assetOf(type, bytes));
    this.#read.set(name, asset);
    // Don't cache a failure.
    asset.catch(() => this.#read.delete(name));
    return asset;
  }
}
