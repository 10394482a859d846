import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PAGE_SCRIPT, PAGE_STYLE } from './page.js';
import { tagOf } from '../routing/conditional.js';

/** A file of the reference page. */
export interface Asset {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
}

const SCRIPT = 'text/javascript; charset=utf-8';
const STYLE = 'text/css; charset=utf-8';
const require = createRequire(import.meta.url);

/** All files. A name is only looked up in this table, never used as part of a path. */
const SOURCES: ReadonlyMap<string, { readonly type: string; readonly read: () => Promise<Buffer> }> = new Map([
  ['swagger-ui.css', { type: STYLE, read: () => ofPackage('swagger-ui.css') }],
  ['swagger-ui-bundle.js', { type: SCRIPT, read: () => ofPackage('swagger-ui-bundle.js') }],
  ['page.css', { type: STYLE, read: () => Promise.resolve(Buffer.from(PAGE_STYLE)) }],
  ['page.js', { type: SCRIPT, read: () => Promise.resolve(Buffer.from(PAGE_SCRIPT)) }],
]);

/** Reads the files of the page at the first request and keeps them in memory: 1.9 MB. */
export class Assets {
  readonly #read = new Map<string, Promise<Asset>>();

  /** Returns undefined for a name that isn't in the table. */
  find(name: string): Promise<Asset> | undefined {
    const cached = this.#read.get(name);
    const source = SOURCES.get(name);
    if (cached !== undefined || source === undefined) return cached;
    const asset = source.read().then((content) => assetOf(source.type, content));
    this.#read.set(name, asset);
    // Don't cache a failure.
    asset.catch(() => this.#read.delete(name));
    return asset;
  }
}

export function assetOf(type: string, content: Buffer): Asset {
  return { type, content, etag: `"${tagOf(content, 22)}"` };
}

function ofPackage(file: string): Promise<Buffer> {
  return readFile(require.resolve(`swagger-ui-dist/${file}`));
}
