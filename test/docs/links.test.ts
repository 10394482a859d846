import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from '../support/markdown.js';

const DOCUMENTS = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** The addresses of links and of reference definitions, but for those in code. */
function linksOf(document: string): string[] {
  const prose = document.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(
    ([, link, definition]) => link ?? definition!,
  );
}

/** As code hosts make them: lower case, words joined by hyphens, everything else left out. */
function anchorsOf(document: string): Set<string> {
  const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the documents', () => {
  for (const path of DOCUMENTS) {
    it(`${path} links only to what is there`, () => {
      const document = readFileSync(join(ROOT, path), 'utf8');
      const broken = linksOf(document).filter((link) => {
        if (/^[a-z]+:/.test(link)) return false;
        const [file = '', anchor] = link.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        if (!existsSync(join(ROOT, target))) return true;
        if (anchor === undefined || statSync(join(ROOT, target)).isDirectory()) return false;
        return !anchorsOf(readFileSync(join(ROOT, target), 'utf8')).has(anchor);
      });
      expect(broken).to.deep.equal([]);
    });
  }

  it('the README is a front door: at most 250 lines, and it names every document', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
    expect(readme.trimEnd().split('\n').length).to.be.at.most(250);
    const documents = DOCUMENTS.filter((path) => /^docs\/[^/]+\.md$/.test(path));
    expect(documents.filter((path) => !readme.includes(path))).to.deep.equal([]);
  });
});
