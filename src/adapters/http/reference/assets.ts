import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assetOf, SCRIPT, STYLE, type Asset } from '../pages/static-page.js';
import { PAGE_SCRIPT, PAGE_STYLE } from './page.js';

/** All files, with their text unless they're in the folder. A name is only looked up here, never used as part of a path. */
const SOURCES: ReadonlyMap<string, { readonly type: string; readonly text?: string }> = new Map([
  ['swagger-ui.css', { type: STYLE }],
  ['swagger-ui-bundle.js', { type: SCRIPT }],
  ['page.css', { type: STYLE, text: PAGE_STYLE }],
  ['page.js', { type: SCRIPT, text: PAGE_SCRIPT }],
]);

/** Reads the files of the page at the first request and keeps them in memory: 1.9 MB. */
export class Assets {
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
