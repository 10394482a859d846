import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { tagOf } from '../conditional/conditional.js';
import { preferredEncoding } from '../compression/preferred-encoding.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** What the build wrote beside each file, best first. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

/** A file as one request gets it. */
interface ConsoleFile {
  readonly type: string;
  readonly content: Buffer;
  readonly etag: string;
  readonly encoding: Encoding | undefined;
}

/** A script that stands in the page itself. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.+?)<\/script>/gs;

/** The built console: its page, and a table of its files. Each is read at its first request and kept: 5 MB in all. */
export class BuiltConsole {
  readonly #read = new Map<string, Promise<ConsoleFile>>();

  private constructor(
    /** With the placeholder of the nonce. */
    readonly page: string,
    /** Of the scripts in the page, as a policy names them: https://www.w3.org/TR/CSP3/#grammardef-hash-source. */
    readonly scriptHashes: readonly string[],
    private readonly folder: string,
    private readonly names: ReadonlySet<string>,
  ) {}

  /** Returns undefined for a folder without a complete build. */
  static open(folder: string): BuiltConsole | undefined {
    try {
      const page = readFileSync(join(folder, 'index.html'), 'utf8');
      const assets = join(folder, 'assets');
      return new BuiltConsole(page, hashesOf(page), assets, new Set(readdirSync(assets)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Returns undefined for a name that isn't in the table, and for one whose type isn't served. `accepted` is the client's
   * `Accept-Encoding`.
   */
  find(name: string, accepted: string): Promise<ConsoleFile> | undefined {
    const type = TYPES[extname(name)];
    if (type === undefined || !this.names.has(name)) return undefined;
    const encodings = ENCODINGS.filter((encoding) => this.names.has(name + ENDINGS[encoding]));
    const encoding = preferredEncoding(accepted, encodings);
    const key = name + (encoding === undefined ? '' : ENDINGS[encoding]);
    const cached = this.#read.get(key);
    if (cached !== undefined) return cached;
    const file = readFile(join(this.folder, key)).then((content) => ({
      type,
      content,
      encoding,
      etag: `"${tagOf(content, 22)}"`,
    }));
    this.#read.set(key, file);
    // Don't cache a failure.
    file.catch(() => this.#read.delete(key));
    return file;
  }
}

function hashesOf(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}
