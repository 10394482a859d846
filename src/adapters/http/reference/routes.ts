import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { NotFound } from '../../../domain/domain-error.js';
import { assetOf, readAsset, respondAsset, respondPage, SCRIPT, STYLE, type Asset } from '../pages/static-page.js';
import { publicRoute, type Route } from '../declarations/route.js';

interface ReferenceFolders {
  /** The page and its own files. */
  readonly page: string;
  /** Swagger UI. */
  readonly swaggerUi: string;
}

/** The page for reading and trying the API document; it loads nothing from other hosts. */
export function referenceRoutes(folders: ReferenceFolders): Route[] {
  const assets = new Assets(folders);
  const pageFor = (files: string, root: string) =>
    readAsset(folders.page, 'page.html', (text) => text.replaceAll('{{files}}', files).replaceAll('{{root}}', root));
  const [page, pageBelow] = [pageFor('docs/', ''), pageFor('', '../')];
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

const decompress = promisify(brotliDecompress);

/** A package holds these files compressed, a clone as they come. */
async function readWhole(path: string): Promise<Buffer> {
  const packed = `${path}.br`;
  return existsSync(packed) ? decompress(await readFile(packed)) : readFile(path);
}

/** Swagger UI's files. A name is only looked up here, never used as part of a path. */
const SWAGGER_UI: Readonly<Record<string, string>> = { 'swagger-ui.css': STYLE, 'swagger-ui-bundle.js': SCRIPT };

/** The files of the page. Those of Swagger UI are read at the first request and kept in memory: 1.9 MB. */
class Assets {
  readonly #read: Map<string, Asset | Promise<Asset>>;

  constructor(private readonly folders: ReferenceFolders) {
    this.#read = new Map(['page.css', 'page.js'].map((name) => [name, readAsset(folders.page, name)]));
  }

  /** Returns undefined for a name that isn't in the table. */
  find(name: string): Asset | Promise<Asset> | undefined {
    const cached = this.#read.get(name);
    if (cached !== undefined || !Object.hasOwn(SWAGGER_UI, name)) return cached;
    const asset = readWhole(join(this.folders.swaggerUi, name)).then((content) => assetOf(SWAGGER_UI[name]!, content));
    this.#read.set(name, asset);
    // Don't cache a failure.
    asset.catch(() => this.#read.delete(name));
    return asset;
  }
}
