import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { readDocument } from '../support/markdown.js';
import { ROOT } from '../support/root.js';
import { brokenLinks, DOCUMENTS } from './documents.js';

/** Paths of files in the sources, as prose names them. */
const NAMED =
  /`((?:src|test|acceptance|bench|scripts|console|clients|deploy|docs|templates)\/[\w./-]+\.\w+|[A-Z]+\.md)`/g;

/** What `npm pack` takes of the repository: builds aside. */
function packedFiles(): string[] {
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ files }] = JSON.parse(output) as [{ files: readonly { readonly path: string }[] }];
  return files.map(({ path }) => path);
}

describe('the documents', () => {
  for (const path of DOCUMENTS) {
    it(`${path} has no broken links`, () => {
      expect(brokenLinks(path)).to.deep.equal([]);
    });
  }

  // Links would be dead in the package, which has no sources.
  for (const path of ['README.md', 'docs/README.md', 'docs/asvs.md', 'docs/security.md']) {
    it(`${path} names only files that are there`, () => {
      const named = [...readDocument(path).matchAll(NAMED)].map(([, file]) => file!);
      expect(named).to.not.deep.equal([]);
      expect(named.filter((file) => !existsSync(join(ROOT, file)))).to.deep.equal([]);
    });
  }

  it('have an index that leads to every page, and a README that leads to the index', () => {
    expect(readDocument('README.md')).to.include('](docs/README.md)');
    const index = readDocument('docs/README.md');
    const pages = DOCUMENTS.filter((path) => /^docs\/[^/]+\.md$/.test(path) && path !== 'docs/README.md');
    const isNamed = (path: string) =>
      index.includes(`](${path.slice('docs/'.length)}`) || index.includes(`\`${path}\``);
    expect(pages.filter((path) => !isNamed(path))).to.deep.equal([]);
  });

  describe('in the package', () => {
    let packed: ReadonlySet<string>;
    before(() => {
      const files = packedFiles();
      const folders = files.flatMap((path) => [dirname(path), dirname(dirname(path))]);
      packed = new Set([...files, ...folders]);
    });

    it('have no link to a file that is not in it', () => {
      const documents = DOCUMENTS.filter((path) => packed.has(path));
      expect(documents).to.include.members(['README.md', 'docs/README.md', 'docs/integrate.md', 'deploy/README.md']);
      const dead = documents.flatMap((path) =>
        brokenLinks(path, (target) => packed.has(target)).map((link) => `${path}: ${link}`),
      );
      expect(dead).to.deep.equal([]);
    });
  });
});
